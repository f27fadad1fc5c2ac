// A few connections for users' statements, opened when needed and again after they broke. Each runs one transaction at a
// time: behind a costly one nobody else's waits.
import { DatabaseError } from 'pg';
import type { Client, Submittable } from 'pg';
import type { Claims, IsGone, RawResult, Statement } from '../database.ts';
import { FairQueue } from '../query/fair-queue.ts';
import { receiveRawRows } from '../query/raw-rows.ts';
import { toCallerError, isReadOnlyServer } from '../query/unavailable.ts';
import type { UserQuery } from '../query/user-query.ts';
import { wireOf } from '../query/wire-connection.ts';
import { cancelStatement } from './cancel-statement.ts';

interface Slot {
  readonly client: Client;
  readonly opened: Promise<void>;
  isOpen: boolean;
  transaction: UserQuery | null;
  /** A cancel on its way, which could hit whatever the connection ran next. */
  cancelling: Promise<void> | null;
  /** Takes no new transaction and is closed after its last one. */
  isRetired: boolean;
}

interface UserPoolOptions {
  /** Maximum connections. */
  readonly size: number;
  /** Transactions of one person under way. */
  readonly perPerson: number;
  /** How long a statement waits for its turn. */
  readonly waitMs: number;
  /** The time of a statement that is no read. */
  readonly writeTimeoutMs: number;
  /** A connection without an answer for this long is destroyed, and its statements are rejected. */
  readonly silenceMs: number;
  /** Called for connections that broke. */
  readonly onLost: (error: Error) => void;
}

const CHECK_INTERVAL_MS = 1_000;

export class UserPool {
  private readonly slots: (Slot | null)[];
  private readonly openClient: () => Client;
  private readonly options: UserPoolOptions;
  private readonly queue: FairQueue;
  private readonly watch: NodeJS.Timeout;

  constructor(openClient: () => Client, options: UserPoolOptions) {
    this.openClient = openClient;
    this.options = options;
    this.slots = Array.from({ length: options.size }, () => null);
    this.queue = new FairQueue({
      ...options,
      lanes: options.size,
      start: (transaction, onFree) => this.start(transaction, onFree),
      cancel: (transaction) => this.cancel(transaction),
    });
    this.watch = setInterval(() => this.dropSilent(), CHECK_INTERVAL_MS).unref();
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

  private start(transaction: UserQuery, onFree: () => void): void {
    const slot = this.freeSlot();
    slot.transaction = transaction;
    transaction.onEnd = (error) => {
      if (error && (isReadOnlyServer(error) || endsConnection(error))) this.retire(slot);
      const free = () => {
        slot.transaction = null;
        if (slot.isRetired) void slot.client.end().catch(this.options.onLost);
        onFree();
      };
      if (slot.cancelling) void slot.cancelling.then(free);
      else free();
    };
    if (slot.isOpen) return send(slot.client, transaction);
    slot.opened.then(
      () => send(slot.client, transaction),
      (error: Error) => {
        transaction.refuse(error);
        onFree();
      },
    );
  }

  /** There is one for every transaction that the queue starts. */
  private freeSlot(): Slot {
    const idle = this.slots.find((slot) => slot !== null && slot.transaction === null);
    if (idle) return idle;
    const index = this.slots.indexOf(null);
    return (this.slots[index] = this.openSlot(index));
  }

  private cancel(transaction: UserQuery): void {
    const slot = this.slots.find((each) => each?.transaction === transaction);
    if (!slot || !slot.isOpen || slot.cancelling) return;
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
      if (slot?.transaction && slot.isOpen && slot.transaction.progressAt < limit)
        this.destroy(slot, 'The database gave no answer');
    }
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
      transaction: null,
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

/** In one write. */
function send(client: Client, transaction: UserQuery): void {
  const { stream } = wireOf(client);
  stream.cork();
  client.query(transaction as unknown as Submittable);
  stream.uncork();
}
