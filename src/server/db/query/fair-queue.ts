// Users' statements wait here for a connection. Persons take turns, and each has a few transactions under way, so that
// one person's costly or many statements do not hold up another's (ADR 54). Statements of one turn of the event loop, and
// those that wait together, may share a transaction of their person (docs/fast-rows.md). Quick reads of several persons may
// be sent together on one connection (ADR 54).
import { noticePerson } from '#server/time-slices.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { ClientGone, DatabaseBusy, type Claims, type IsGone, type RawResult, type Statement } from '../database.ts';
import { QuickReads } from './quick-reads.ts';
import { UserQuery, sharedKind, type PendingStatement } from './user-query.ts';
import type { UserTransactions } from './user-transactions.ts';

export interface FairQueueOptions {
  /** Connections. */
  readonly lanes: number;
  /** Transactions of one person under way. */
  readonly perPerson: number;
  /** How many quick reads may be sent together on one connection. */
  readonly batchMax: number;
  /** A read is quick if it took at most so long for its person the last time. */
  readonly quickMs: number;
  /** Transactions of one person that wait; further ones are refused at once. Default: WAITING_MAX. */
  readonly perPersonWaiting?: number;
  /** How long a statement waits before it is refused. */
  readonly waitMs: number;
  /** See UserQuery. */
  readonly writeTimeoutMs: number | null;
  /** See UserQuery. */
  readonly isReadOnly?: () => boolean;
  /** See UserQuery. */
  readonly transactions?: UserTransactions;
  /**
   * Whether a read shares a transaction only if it was quick for this person the last time: where all wait for one
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
/** After a transaction that took longer, a person has one under way for a while, and its statements share none. */
const SLOW_MS = 500;
const SLOW_FOR_MS = 5_000;
/**
 * While two short batches are under way, quick reads wait for one of them unless more wait than a batch holds: together they
 * cost less than on a connection each. A batch is short if its reads took at most so long, together, the last time.
 */
const SHORT_BATCHES = 2;
const SHORT_MS = 5;
/** A transaction that others wait behind is cancelled after this time; its person's are then sent alone for a while. */
const BATCHED_MAX_MS = 50;
const ALONE_FOR_MS = 60_000;

interface Person {
  readonly key: string;
  /** In order of arrival. */
  waiting: UserQuery[];
  underWay: number;
  /** Whether it is in the line of persons. */
  isInLine: boolean;
  /** By performance.now(). */
  slowUntil: number;
  aloneUntil: number;
}

/** What one connection was sent. */
interface Batch {
  /** Those that have not ended. The first is being carried out. */
  readonly left: { readonly person: Person; readonly transaction: UserQuery }[];
  /** When the first began, by performance.now(). */
  since: number;
  /** Of quick reads: how long they took, together, the last time. Otherwise infinite. */
  readonly expectedMs: number;
}

const isSlow = ({ slowUntil }: Person) => slowUntil > performance.now();

export class FairQueue {
  private readonly options: FairQueueOptions;
  private readonly people = new Map<string, Person>();
  /** Persons who may begin a transaction now; the first is next. */
  private readonly line: Person[] = [];
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

  /** Statements, and the persons who sent them. */
  get counts() {
    const people = [...this.people.values()];
    const waiting = people.flatMap((person) => person.waiting);
    return {
      underWay: sum([...this.underWay].flatMap(({ left }) => left.map(({ transaction }) => transaction))),
      waiting: sum(waiting),
      peopleUnderWay: people.filter((person) => person.underWay > 0).length,
      peopleWaiting: people.filter((person) => person.waiting.length > 0).length,
    };
  }

  private add(claims: Claims, pending: PendingStatement): void {
    pending.attempts += 1;
    const person = this.personOf(claims.person ?? claims.json);
    noticePerson(person.key);
    const kind = isSlow(person) || !this.mayShare(person, pending) ? undefined : sharedKind(pending);
    const shared = kind && person.waiting.find((transaction) => transaction.accepts(claims, kind));
    if (shared) {
      shared.add(pending);
      // When it is full, the database can begin before this turn of the event loop ends.
      if (!shared.accepts(claims, kind)) this.dispatch();
      return;
    }
    if (person.waiting.length >= (this.options.perPersonWaiting ?? WAITING_MAX))
      return pending.reject(new DatabaseBusy());
    const { writeTimeoutMs, isReadOnly, transactions } = this.options;
    const sendAgain = (again: PendingStatement) => this.add(claims, again);
    person.waiting.push(new UserQuery(claims, pending, { sendAgain, writeTimeoutMs, isReadOnly, transactions }));
    this.standInLine(person);
    this.sweeping ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
    if (this.isScheduled || this.underWay.size >= this.options.lanes) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.dispatch();
    });
  }

  private mayShare({ key }: Person, { statement: { kind, text } }: PendingStatement): boolean {
    return this.options.sharesKnown !== true || kind !== 'read' || this.quick.has(key, text);
  }

  private personOf(key: string): Person {
    const known = this.people.get(key);
    if (known) return known;
    const person: Person = { key, waiting: [], underWay: 0, isInLine: false, slowUntil: 0, aloneUntil: 0 };
    this.people.set(key, person);
    return person;
  }

  private standInLine(person: Person): void {
    const most = isSlow(person) ? 1 : this.options.perPerson;
    if (person.isInLine || person.waiting.length === 0 || person.underWay >= most) return;
    person.isInLine = true;
    this.line.push(person);
  }

  private leaveLine(person: Person): void {
    this.line.splice(this.line.indexOf(person), 1);
    person.isInLine = false;
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
    for (const person of batchMax === 1 ? [] : this.line) {
      const ms = this.expectedMs(person);
      hasMore = ms !== null && (count === batchMax || (count > 0 && expectedMs + ms > quickMs));
      if (ms === null || hasMore) break;
      count += 1;
      expectedMs += ms;
    }
    if (count === 0 || (!hasMore && this.mustWait)) return null;
    const left = this.line.slice(0, count).map((person) => this.take(person));
    if (count > 1) for (const { transaction } of left) transaction.isBatched = true;
    return { left, since: performance.now(), expectedMs };
  }

  /** The first transaction in line that need not wait for a batch. */
  private takeOne(): Batch | null {
    const { mustWait } = this;
    const person = this.line.find((each) => !mustWait || this.expectedMs(each) === null);
    return person ? { left: [this.take(person)], since: performance.now(), expectedMs: Infinity } : null;
  }

  /** Whether quick reads that fit into one batch have to wait. */
  private get mustWait(): boolean {
    let short = 0;
    for (const { expectedMs } of this.underWay) if (expectedMs <= SHORT_MS) short += 1;
    return short >= SHORT_BATCHES;
  }

  /** Takes the person's next transaction out of the line. */
  private take(person: Person): Batch['left'][number] {
    this.leaveLine(person);
    const transaction = person.waiting.shift()!;
    person.underWay += 1;
    this.standInLine(person);
    return { person, transaction };
  }

  /** Of the next transaction; null unless it is a quick read. */
  private expectedMs({ key, waiting, slowUntil, aloneUntil }: Person): number | null {
    const isBarred = Math.max(slowUntil, aloneUntil) > performance.now();
    return isBarred ? null : this.quick.expectedMs(key, waiting[0]!);
  }

  /** The first of the batch has ended. */
  private end(batch: Batch): void {
    const endedAt = performance.now();
    const { person, transaction } = batch.left.shift()!;
    const tookMs = endedAt - batch.since;
    batch.since = endedAt;
    if (tookMs > SLOW_MS) person.slowUntil = endedAt + SLOW_FOR_MS;
    this.quick.remember(person.key, transaction, tookMs);
    person.underWay -= 1;
    if (batch.left.length === 0) this.underWay.delete(batch);
    this.standInLine(person);
    this.dispatch();
  }

  /** Refuses what waited too long, and leaves out or cancels what nobody waits for. */
  private sweep(): void {
    const now = performance.now();
    for (const person of this.people.values()) {
      person.waiting = person.waiting.filter((transaction) => {
        const isLate = now - transaction.queuedAt > this.options.waitMs;
        const error = transaction.isAbandoned ? new ClientGone() : isLate ? new DatabaseBusy() : null;
        if (error) transaction.refuse(error);
        return error === null;
      });
      if (person.isInLine && person.waiting.length === 0) this.leaveLine(person);
      const isIdle = person.waiting.length === 0 && person.underWay === 0 && !person.isInLine;
      if (isIdle && Math.max(person.slowUntil, person.aloneUntil) < now) this.people.delete(person.key);
    }
    for (const batch of this.underWay) this.cancelFirst(batch, now);
    if (this.people.size > 0 || this.sweeping === null) return;
    clearInterval(this.sweeping);
    this.sweeping = null;
  }

  private cancelFirst({ left, since }: Batch, now: number): void {
    const [first, ...behind] = left;
    if (!first || (behind.length === 0 && !first.transaction.isAbandoned)) return;
    if (behind.length > 0) {
      const isSent = first.transaction.progressAt > 0;
      if (!isSent || now - since <= BATCHED_MAX_MS) return;
      first.person.aloneUntil = now + ALONE_FOR_MS;
    }
    this.options.cancel?.(first.transaction);
  }
}

/** For /metrics. */
export function readQueue({ connectionsBusy, connectionsWaiting, people }: Metrics, counts: FairQueue['counts']): void {
  connectionsBusy.set({ pool: 'users' }, counts.underWay);
  connectionsWaiting.set({ pool: 'users' }, counts.waiting);
  people.set({ state: 'under way' }, counts.peopleUnderWay);
  people.set({ state: 'waiting' }, counts.peopleWaiting);
}

function sum(transactions: Iterable<UserQuery>): number {
  let statements = 0;
  for (const transaction of transactions) statements += transaction.statements;
  return statements;
}
