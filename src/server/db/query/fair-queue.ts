// Users' statements wait here for a connection. Users take turns, and each has a few transactions under way, so that
// one user's costly or many statements do not hold up another's (ADR 54). Statements of one turn of the event loop, and
// those that wait together, may share a transaction of their user (docs/fast-rows.md). Quick reads of several users may
// be sent together on one connection (ADR 54).
import { noticeUser } from '#server/time-slices.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import {
  RequestAbandoned,
  DatabaseBusy,
  type Claims,
  type IsGone,
  type RawResult,
  type Statement,
} from '../database.ts';
import { QuickReads } from './quick-reads.ts';
import { sharedKind, type PendingStatement } from './pending-statement.ts';
import { UserQuery } from './user-query.ts';
import type { UserTransactions } from './user-transactions.ts';

export interface FairQueueOptions {
  /** Connections. */
  readonly lanes: number;
  /** Transactions of one user under way. */
  readonly perUser: number;
  /** How many quick reads may be sent together on one connection. */
  readonly batchMax: number;
  /** A read is quick if it took at most so long for its user the last time. */
  readonly quickMs: number;
  /** Transactions of one user that wait; further ones are refused at once. Default: WAITING_MAX. */
  readonly perUserWaiting?: number;
  /** How long a statement waits before it is refused. */
  readonly waitMs: number;
  /** See UserQuery. */
  readonly writeTimeoutMs: number | null;
  /** See UserQuery. */
  readonly isReadOnly?: () => boolean;
  /** See UserQuery. */
  readonly transactions?: UserTransactions;
  /**
   * Whether a read shares a transaction only if it was quick for this user the last time: where all wait for one
   * transaction, it must not be eight costly statements.
   */
  readonly sharesKnown?: boolean;
  /**
   * Sends the transactions on a free connection and calls `onEnd` once for each, in their order; for the last of them when
   * the connection can take others.
   */
  readonly start: (transactions: readonly UserQuery[], onEnd: () => void) => void;
  /** Cancels a transaction that was started; absent where that is not possible. */
  readonly cancel?: (transaction: UserQuery) => void;
}

const WAITING_MAX = 300;
const SWEEP_MS = 100;
/** After a transaction that took longer, a user has one under way for a while, and its statements share no transaction. */
const SLOW_MS = 500;
const SLOW_FOR_MS = 5_000;
/**
 * While two short batches are under way, quick reads wait for one of them unless more wait than a batch holds: together they
 * cost less than on a connection each. A batch is short if its reads took at most so long, together, the last time.
 */
const SHORT_BATCHES = 2;
const SHORT_MS = 5;
/** A transaction that others wait behind is cancelled after this time; its user's are then sent alone for a while. */
const BATCHED_MAX_MS = 50;
const ALONE_FOR_MS = 60_000;

interface QueuedUser {
  readonly key: string;
  /** In order of arrival. */
  waiting: UserQuery[];
  underWay: number;
  /** Whether it is in the line of users. */
  isInLine: boolean;
  /** By performance.now(). */
  slowUntil: number;
  aloneUntil: number;
}

/** What one connection was sent. */
interface Batch {
  /** Those that have not ended. The first is being carried out. */
  readonly left: { readonly user: QueuedUser; readonly transaction: UserQuery }[];
  /** When the first began, by performance.now(). */
  since: number;
  /** Of quick reads: how long they took, together, the last time. Otherwise infinite. */
  readonly expectedMs: number;
}

const isSlow = ({ slowUntil }: QueuedUser) => slowUntil > performance.now();

export class FairQueue {
  private readonly options: FairQueueOptions;
  private readonly users = new Map<string, QueuedUser>();
  /** Users who may begin a transaction now; the first is next. */
  private readonly line: QueuedUser[] = [];
  private readonly underWay = new Set<Batch>();
  private readonly quick: QuickReads;
  private isScheduled = false;
  private sweeping: NodeJS.Timeout | null = null;

  constructor(options: FairQueueOptions) {
    this.options = options;
    this.quick = new QuickReads(options.quickMs);
  }

  /** Runs the statement; a second time if its prepared statement was stale, because the first attempt was rolled back. */
  run(claims: Claims, statement: Statement, isGone?: IsGone): Promise<RawResult> {
    return new Promise((resolve, reject) => this.add(claims, { statement, isGone, attempts: 0, resolve, reject }));
  }

  /** Statements, and the users who sent them. */
  get counts() {
    const users = [...this.users.values()];
    const waiting = users.flatMap((user) => user.waiting);
    return {
      underWay: sum([...this.underWay].flatMap(({ left }) => left.map(({ transaction }) => transaction))),
      waiting: sum(waiting),
      usersUnderWay: users.filter((user) => user.underWay > 0).length,
      usersWaiting: users.filter((user) => user.waiting.length > 0).length,
    };
  }

  private add(claims: Claims, pending: PendingStatement): void {
    pending.attempts += 1;
    const user = this.userOf(claims.user ?? claims.json);
    noticeUser(user.key);
    const kind = isSlow(user) || !this.mayShare(user, pending) ? undefined : sharedKind(pending);
    const shared = kind && user.waiting.find((transaction) => transaction.accepts(claims, kind));
    if (shared) {
      shared.add(pending);
      // When it is full, the database can begin before this turn of the event loop ends.
      if (!shared.accepts(claims, kind)) this.dispatch();
      return;
    }
    if (user.waiting.length >= (this.options.perUserWaiting ?? WAITING_MAX)) return pending.reject(new DatabaseBusy());
    const { writeTimeoutMs, isReadOnly, transactions } = this.options;
    const sendAgain = (again: PendingStatement) => this.add(claims, again);
    user.waiting.push(new UserQuery(claims, pending, { sendAgain, writeTimeoutMs, isReadOnly, transactions }));
    this.standInLine(user);
    this.sweeping ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
    if (this.isScheduled || this.underWay.size >= this.options.lanes) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.dispatch();
    });
  }

  private mayShare({ key }: QueuedUser, { statement: { kind, text } }: PendingStatement): boolean {
    return this.options.sharesKnown !== true || kind !== 'read' || this.quick.has(key, text);
  }

  private userOf(key: string): QueuedUser {
    const known = this.users.get(key);
    if (known) return known;
    const user: QueuedUser = { key, waiting: [], underWay: 0, isInLine: false, slowUntil: 0, aloneUntil: 0 };
    this.users.set(key, user);
    return user;
  }

  private standInLine(user: QueuedUser): void {
    const most = isSlow(user) ? 1 : this.options.perUser;
    if (user.isInLine || user.waiting.length === 0 || user.underWay >= most) return;
    user.isInLine = true;
    this.line.push(user);
  }

  private leaveLine(user: QueuedUser): void {
    this.line.splice(this.line.indexOf(user), 1);
    user.isInLine = false;
  }

  private dispatch(): void {
    while (this.underWay.size < this.options.lanes) {
      const batch = this.takeQuick() ?? this.takeOne();
      if (!batch) return;
      this.underWay.add(batch);
      this.options.start(
        batch.left.map(({ transaction }) => transaction),
        () => this.end(batch),
      );
    }
  }

  /** The quick reads at the beginning of the line; null if there are none, or if they wait for a batch that is under way. */
  private takeQuick(): Batch | null {
    const { batchMax, quickMs } = this.options;
    let [count, expectedMs, hasMore] = [0, 0, false];
    for (const user of batchMax === 1 ? [] : this.line) {
      const ms = this.expectedMs(user);
      hasMore = ms !== null && (count === batchMax || (count > 0 && expectedMs + ms > quickMs));
      if (ms === null || hasMore) break;
      count += 1;
      expectedMs += ms;
    }
    if (count === 0 || (!hasMore && this.mustWait)) return null;
    const left = this.line.slice(0, count).map((user) => this.take(user));
    if (count > 1) for (const { transaction } of left) transaction.isBatched = true;
    return { left, since: performance.now(), expectedMs };
  }

  /** The first transaction in line that need not wait for a batch. */
  private takeOne(): Batch | null {
    const { mustWait } = this;
    const user = this.line.find((each) => !mustWait || this.expectedMs(each) === null);
    return user ? { left: [this.take(user)], since: performance.now(), expectedMs: Infinity } : null;
  }

  /** Whether quick reads that fit into one batch have to wait. */
  private get mustWait(): boolean {
    let short = 0;
    for (const { expectedMs } of this.underWay) if (expectedMs <= SHORT_MS) short += 1;
    return short >= SHORT_BATCHES;
  }

  /** Takes the user's next transaction out of the line. */
  private take(user: QueuedUser): Batch['left'][number] {
    this.leaveLine(user);
    const transaction = user.waiting.shift()!;
    user.underWay += 1;
    this.standInLine(user);
    return { user, transaction };
  }

  /** Of the next transaction; null unless it is a quick read. */
  private expectedMs({ key, waiting, slowUntil, aloneUntil }: QueuedUser): number | null {
    const isBarred = Math.max(slowUntil, aloneUntil) > performance.now();
    return isBarred ? null : this.quick.expectedMs(key, waiting[0]!);
  }

  /** The first of the batch has ended. */
  private end(batch: Batch): void {
    const endedAt = performance.now();
    const { user, transaction } = batch.left.shift()!;
    const tookMs = endedAt - batch.since;
    batch.since = endedAt;
    if (tookMs > SLOW_MS) user.slowUntil = endedAt + SLOW_FOR_MS;
    this.quick.remember(user.key, transaction, tookMs);
    user.underWay -= 1;
    if (batch.left.length === 0) this.underWay.delete(batch);
    this.standInLine(user);
    this.dispatch();
  }

  /** Refuses what waited too long, and leaves out or cancels what nobody waits for. */
  private sweep(): void {
    const now = performance.now();
    for (const user of this.users.values()) {
      user.waiting = user.waiting.filter((transaction) => {
        const isLate = now - transaction.queuedAt > this.options.waitMs;
        const error = transaction.isAbandoned ? new RequestAbandoned() : isLate ? new DatabaseBusy() : null;
        if (error) transaction.refuse(error);
        return error === null;
      });
      if (user.isInLine && user.waiting.length === 0) this.leaveLine(user);
      const isIdle = user.waiting.length === 0 && user.underWay === 0 && !user.isInLine;
      if (isIdle && Math.max(user.slowUntil, user.aloneUntil) < now) this.users.delete(user.key);
    }
    for (const batch of this.underWay) this.cancelFirst(batch, now);
    if (this.users.size > 0 || this.sweeping === null) return;
    clearInterval(this.sweeping);
    this.sweeping = null;
  }

  private cancelFirst({ left, since }: Batch, now: number): void {
    const [first, ...behind] = left;
    if (!first || (behind.length === 0 && !first.transaction.isAbandoned)) return;
    if (behind.length > 0) {
      const isSent = first.transaction.progressAt > 0;
      if (!isSent || now - since <= BATCHED_MAX_MS) return;
      first.user.aloneUntil = now + ALONE_FOR_MS;
    }
    this.options.cancel?.(first.transaction);
  }
}

/** For /metrics. */
export function readQueue({ connectionsBusy, connectionsWaiting, people }: Metrics, counts: FairQueue['counts']): void {
  connectionsBusy.set({ pool: 'users' }, counts.underWay);
  connectionsWaiting.set({ pool: 'users' }, counts.waiting);
  people.set({ state: 'under way' }, counts.usersUnderWay);
  people.set({ state: 'waiting' }, counts.usersWaiting);
}

function sum(transactions: Iterable<UserQuery>): number {
  let statements = 0;
  for (const transaction of transactions) statements += transaction.statements;
  return statements;
}
