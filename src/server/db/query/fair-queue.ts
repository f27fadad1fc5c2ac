// Users' statements wait here for a connection. Persons take turns, and each has a few transactions under way, so that
// one person's costly or many statements do not hold up another's (ADR 57). Statements of one turn of the event loop, and
// those that wait together, may share a transaction of their person (docs/fast-rows.md). Quick reads of several persons may
// be sent together on one connection (ADR 66).
import { LRUCache } from 'lru-cache';
import { noticePerson } from '#server/time-slices.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { ClientGone, DatabaseBusy, type Claims, type IsGone, type RawResult, type Statement } from '../database.ts';
import { UserQuery, sharedKind, type PendingStatement } from './user-query.ts';

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
/** A quick read has short rows too: reading long ones rests between slices, and reads behind it would wait for that. */
const QUICK_BYTES = 64 * 1024;
/** How many reads of persons are known to be quick. */
const QUICK_KEPT = 5_000;
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
}

const isSlow = ({ slowUntil }: Person) => slowUntil > performance.now();

export class FairQueue {
  private readonly options: FairQueueOptions;
  private readonly people = new Map<string, Person>();
  /** Persons who may begin a transaction now; the first is next. */
  private readonly line: Person[] = [];
  private readonly underWay = new Set<Batch>();
  private readonly quick = new LRUCache<string, true>({ max: QUICK_KEPT });
  private isScheduled = false;
  private sweeping: NodeJS.Timeout | null = null;

  constructor(options: FairQueueOptions) {
    this.options = options;
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
    const { writeTimeoutMs, isReadOnly } = this.options;
    const sendAgain = (again: PendingStatement) => this.add(claims, again);
    person.waiting.push(new UserQuery(claims, pending, { sendAgain, writeTimeoutMs, isReadOnly }));
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
    return this.options.sharesKnown !== true || kind !== 'read' || this.quick.get(key + text) === true;
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

  private dispatch(): void {
    while (this.underWay.size < this.options.lanes) {
      const batch = this.takeBatch();
      if (batch.left.length === 0) return;
      this.underWay.add(batch);
      this.options.start(
        batch.left.map(({ transaction }) => transaction),
        () => this.end(batch),
      );
    }
  }

  /** The next transaction; if it is a quick read, with the quick reads that are next in line. */
  private takeBatch(): Batch {
    const left: Batch['left'] = [];
    while (left.length < this.options.batchMax) {
      const person = this.line[0];
      const transaction = person?.waiting[0];
      const mayHaveOthers = transaction !== undefined && this.isQuick(person!, transaction);
      if (!person || (left.length > 0 && transaction && !mayHaveOthers)) break;
      this.line.shift();
      person.isInLine = false;
      if (!transaction) continue;
      person.waiting.shift();
      person.underWay += 1;
      this.standInLine(person);
      left.push({ person, transaction });
      if (!mayHaveOthers) break;
    }
    if (left.length > 1) for (const { transaction } of left) transaction.isBatched = true;
    return { left, since: performance.now() };
  }

  private isQuick({ key, slowUntil, aloneUntil }: Person, { isFirstRead, texts }: UserQuery): boolean {
    const isBarred = Math.max(slowUntil, aloneUntil) > performance.now();
    return isFirstRead && !isBarred && texts.every((text) => this.quick.get(key + text) === true);
  }

  /** The first of the batch has ended. */
  private end(batch: Batch): void {
    const endedAt = performance.now();
    const { person, transaction } = batch.left.shift()!;
    const tookMs = endedAt - batch.since;
    batch.since = endedAt;
    if (tookMs > SLOW_MS) person.slowUntil = endedAt + SLOW_FOR_MS;
    this.remember(person, transaction, tookMs <= this.options.quickMs && transaction.receivedBytes <= QUICK_BYTES);
    person.underWay -= 1;
    if (batch.left.length === 0) this.underWay.delete(batch);
    this.standInLine(person);
    this.dispatch();
  }

  private remember({ key }: Person, { texts, isRead }: UserQuery, isQuick: boolean): void {
    if (!isRead) return;
    for (const text of texts) {
      if (isQuick) this.quick.set(key + text, true);
      else this.quick.delete(key + text);
    }
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
