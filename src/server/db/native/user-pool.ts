// A few connections for users' statements, opened when needed and again after they broke. Each runs one transaction at
// a time, or a few quick reads that were sent together, so that no other user's statement waits behind a costly one.
import { DatabaseError, type Client, type Submittable } from 'pg';
import type { Claims, IsGone, RawResult, Statement } from '../database.ts';
import { FairQueue, type FairQueueOptions } from '../query/fair-queue.ts';
import { pooledState } from '../query/pooled-connections.ts';
import { receiveRawRows } from '../query/raw-rows.ts';
import { toCallerError, isReadOnlyServer } from '../query/unavailable.ts';
import type { UserTransactions } from '../query/user-transactions.ts';
import type { UserQuery } from '../query/user-query.ts';
import { wireOf } from '../query/wire-connection.ts';
import { cancelStatement } from './cancel-statement.ts';

interface Slot {
  readonly client: Client;
  readonly opened: Promise<void>;
  isOpen: boolean;
  /** Those that have not ended; the first is being carried out. */
  underWay: UserQuery[];
  /** A cancel on its way, which could hit whatever the connection ran next. */
  cancelling: Promise<void> | null;
  /** Takes no new transaction and is closed after its last one. */
  isRetired: boolean;
}

export interface UserPoolOptions extends Pick<
  FairQueueOptions,
  'perUser' | 'perUserWaiting' | 'waitMs' | 'writeTimeoutMs'
> {
  /** Maximum connections. */
  readonly size: number;
  /** A connection without an answer for this long is destroyed, and its statements are rejected. */
  readonly silenceMs: number;
  /** See UserQuery. */
  readonly transactions: UserTransactions;
  /** Called for connections that broke. */
  readonly onLost: (error: Error) => void;
}

const CHECK_INTERVAL_MS = 1_000;
/** A quick read takes less than a millisecond; on a busy machine some more. */
const QUICK_MS = 10;

export class UserPool {
  private readonly slots: (Slot | null)[];
  private readonly openClient: () => Client;
  private readonly options: UserPoolOptions;
  private readonly queue: FairQueue;
  /** While something is under way. */
  private watch: NodeJS.Timeout | undefined;

  constructor(openClient: () => Client, options: UserPoolOptions) {
    this.openClient = openClient;
    this.options = options;
    this.slots = Array.from({ length: options.size }, () => null);
    this.queue = new FairQueue({
      ...options,
      lanes: options.size,
      batchMax: options.transactions.batchMax,
      quickMs: QUICK_MS,
      start: (transactions, onEnd) => this.start(transactions, onEnd),
      cancel: (transaction) => this.cancel(transaction),
    });
  }

  async run(claims: Claims, statement: Statement, isGone?: IsGone): Promise<RawResult> {
    try {
      return await this.queue.run(claims, statement, isGone);
    } catch (error) {
      throw toCallerError(error);
    }
  }

  /** Open connections. */
  get open(): number {
    return this.slots.filter((slot) => slot !== null).length;
  }

  get counts() {
    return this.queue.counts;
  }

  async close(): Promise<void> {
    clearInterval(this.watch);
    const open = this.slots.filter((slot) => slot !== null);
    this.slots.fill(null);
    await Promise.all(open.map((slot) => slot.opened.then(() => slot.client.end()).catch(this.options.onLost)));
  }

  /** Ends all connections; what is under way on them fails. */
  destroyAll(reason: string): void {
    for (const slot of this.slots) if (slot) this.destroy(slot, reason);
  }

  private start(transactions: readonly UserQuery[], onEnd: () => void): void {
    this.watch ??= setInterval(() => this.dropSilent(), CHECK_INTERVAL_MS).unref();
    const slot = this.freeSlot();
    slot.underWay = [...transactions];
    for (const transaction of transactions)
      transaction.onEnd = (error) => {
        if (error && (isReadOnlyServer(error) || endsConnection(error))) this.retire(slot);
        // Its Sync did not end it: it began by `begin`.
        else if (error && this.options.transactions.isExplicit) this.rollBack(slot);
        this.end(slot, onEnd);
      };
    if (slot.isOpen) return sendOn(slot);
    slot.opened.then(
      () => sendOn(slot),
      (error: Error) => {
        for (const transaction of transactions) {
          transaction.refuse(error);
          onEnd();
        }
      },
    );
  }

  /** The first that was under way on the connection has ended. */
  private end(slot: Slot, onEnd: () => void): void {
    if (slot.underWay.length > 1) {
      slot.underWay.shift();
      onEnd();
      if (isPooled(slot)) sendOn(slot);
      return;
    }
    const free = () => {
      slot.underWay = [];
      if (slot.isRetired) void slot.client.end().catch(this.options.onLost);
      onEnd();
    };
    if (slot.cancelling) void slot.cancelling.then(free);
    else free();
  }

  private rollBack({ client }: Slot): void {
    const rollback = { text: 'rollback', queryMode: 'extended' };
    client.query(rollback).catch(this.options.onLost);
  }

  /** There is one whenever the queue starts something. */
  private freeSlot(): Slot {
    const idle = this.slots.find((slot) => slot !== null && slot.underWay.length === 0);
    if (idle) return idle;
    const index = this.slots.indexOf(null);
    return (this.slots[index] = this.openSlot(index));
  }

  private cancel(transaction: UserQuery): void {
    const slot = this.slots.find((each) => each?.underWay[0] === transaction);
    if (!slot || !slot.isOpen || slot.cancelling) return;
    // A pooler may pass the signal on when the backend runs somebody else's statement: the time limit ends this one.
    if (isPooled(slot)) return;
    transaction.markCancelled();
    slot.cancelling = cancelStatement(slot.client, this.openClient()).then((isTaken) => {
      slot.cancelling = null;
      // Whether a signal is still to come is unknown.
      if (!isTaken) this.destroy(slot, 'A cancel got no answer');
    });
  }

  /** Gives it no new transaction. */
  private retire(slot: Slot): void {
    const index = this.slots.indexOf(slot);
    if (index >= 0) this.slots[index] = null;
    slot.isRetired = true;
  }

  private destroy(slot: Slot, reason: string): void {
    this.retire(slot);
    wireOf(slot.client).stream.destroy(new Error(reason));
  }

  private dropSilent(): void {
    const limit = performance.now() - this.options.silenceMs;
    for (const slot of this.slots) {
      if (slot?.isOpen && slot.underWay[0] && slot.underWay[0].progressAt < limit)
        this.destroy(slot, 'The database gave no answer');
    }
    if (this.slots.some((slot) => slot !== null && slot.underWay.length > 0)) return;
    clearInterval(this.watch);
    this.watch = undefined;
  }

  private openSlot(index: number): Slot {
    const client = this.openClient();
    receiveRawRows(client);
    const remove = () => {
      if (this.slots[index]?.client === client) this.slots[index] = null;
    };
    client.on('error', (error) => {
      remove();
      this.options.onLost(error);
    });
    client.on('end', remove);
    const opened = client.connect().catch((error: unknown) => {
      remove();
      throw error;
    });
    const slot: Slot = {
      client,
      opened: opened.then(() => void (slot.isOpen = true)),
      isOpen: false,
      underWay: [],
      cancelling: null,
      isRetired: false,
    };
    return slot;
  }
}

/** Postgres closes the connection after this error; what was sent on it afterwards would fail. */
function endsConnection(error: Error): boolean {
  return error instanceof DatabaseError ? error.severity === 'FATAL' || error.severity === 'PANIC' : true;
}

const isPooled = ({ client }: Slot) => pooledState(wireOf(client)) !== undefined;

/**
 * All in one write. Through a pooler the first only: PgBouncer may give back its connection to Postgres when the first is done,
 * although a part of the second was sent on it.
 */
function sendOn(slot: Slot): void {
  const { stream } = wireOf(slot.client);
  stream.cork();
  for (const transaction of isPooled(slot) ? slot.underWay.slice(0, 1) : slot.underWay)
    slot.client.query(transaction as unknown as Submittable);
  stream.uncork();
}
