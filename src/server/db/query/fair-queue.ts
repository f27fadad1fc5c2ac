// Users' statements wait here for a connection. Persons take turns, and each has a few transactions under way, so that
// one person's costly or many statements do not hold up another's (ADR 57). Statements of one turn of the event loop, and
// those that wait together, may share a transaction of their person (docs/fast-rows.md).
import { LRUCache } from 'lru-cache';
import { noticePerson } from '#server/time-slices.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { ClientGone, DatabaseBusy, type Claims, type IsGone, type RawResult, type Statement } from '../database.ts';
import { UserQuery, sharedKind, type PendingStatement } from './user-query.ts';

export interface FairQueueOptions {
  /** Transactions under way, of all. */
  readonly lanes: number;
  /** The same of one person. */
  readonly perPerson: number;
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
  /** Sends the transaction on a free connection and calls `onFree` once when that can take another. */
  readonly start: (transaction: UserQuery, onFree: () => void) => void;
  /** Cancels what no longer has a reader; absent where that is not possible. */
  readonly cancel?: (transaction: UserQuery) => void;
}

/** Transactions of one person that wait; further ones are refused at once. */
const WAITING_MAX = 300;
const SWEEP_MS = 100;
/** After a transaction that took longer, a person has one under way for a while, and its statements share none. */
const SLOW_MS = 500;
const SLOW_FOR_MS = 5_000;
/** A transaction that took at most so long was quick. */
const QUICK_MS = 50;
/** How many reads of persons are known to be quick. */
const QUICK_KEPT = 5_000;

interface Person {
  readonly key: string;
  /** In order of arrival. */
  waiting: UserQuery[];
  underWay: number;
  /** Whether it is in the line of persons. */
  isInLine: boolean;
  /** By performance.now(). */
  slowUntil: number;
}

const isSlow = ({ slowUntil }: Person) => slowUntil > performance.now();

export class FairQueue {
  private readonly options: FairQueueOptions;
  private readonly people = new Map<string, Person>();
  /** Persons who may begin a transaction now; the first is next. */
  private readonly line: Person[] = [];
  private readonly underWay = new Set<UserQuery>();
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
      underWay: sum(this.underWay),
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
    if (person.waiting.length >= WAITING_MAX) return pending.reject(new DatabaseBusy());
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
    const person: Person = { key, waiting: [], underWay: 0, isInLine: false, slowUntil: 0 };
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
      const person = this.line.shift();
      if (!person) return;
      person.isInLine = false;
      const transaction = person.waiting.shift();
      if (transaction) this.begin(person, transaction);
    }
  }

  private begin(person: Person, transaction: UserQuery): void {
    const startedAt = performance.now();
    person.underWay += 1;
    this.underWay.add(transaction);
    this.standInLine(person);
    this.options.start(transaction, () => {
      const endedAt = performance.now();
      const tookMs = endedAt - startedAt;
      if (tookMs > SLOW_MS) person.slowUntil = endedAt + SLOW_FOR_MS;
      if (this.options.sharesKnown) this.remember(person, transaction, tookMs <= QUICK_MS);
      person.underWay -= 1;
      this.underWay.delete(transaction);
      this.standInLine(person);
      this.dispatch();
    });
  }

  private remember({ key }: Person, { texts }: UserQuery, isQuick: boolean): void {
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
      if (isIdle && person.slowUntil < now) this.people.delete(person.key);
    }
    for (const transaction of this.underWay) if (transaction.isAbandoned) this.options.cancel?.(transaction);
    if (this.people.size > 0 || this.sweeping === null) return;
    clearInterval(this.sweeping);
    this.sweeping = null;
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
