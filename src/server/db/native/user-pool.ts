// A few pipelined connections for users' statements, opened when needed and again after they broke.
import type { Client } from 'pg';
import type { Claims, RawResult, Statement } from '../database.ts';
import { receiveRawRows } from '../query/raw-rows.ts';
import { UserPipeline } from '../query/user-pipeline.ts';
import { toCallerError, isReadOnlyServer } from '../query/unavailable.ts';
import { wireOf } from '../query/wire-connection.ts';

interface Slot {
  readonly client: Client;
  readonly pipeline: UserPipeline;
  readonly opened: Promise<void>;
  isOpen: boolean;
  inFlight: number;
  /** When Postgres began with the oldest open statement, by performance.now(). */
  headSince: number;
  /** Takes no new statements and is closed after its last one. */
  isRetired: boolean;
}

interface UserPoolOptions {
  /** Maximum connections. Few are faster than many, because statements are pipelined. */
  readonly size: number;
  /** A connection without an answer for this long is destroyed, and all its statements are rejected. */
  readonly silenceMs: number;
  /** Called for connections that broke. */
  readonly onLost: (error: Error) => void;
}

const CHECK_INTERVAL_MS = 1_000;
/** A connection whose oldest statement takes longer gets new statements only if all others do too. */
const SLOW_MS = 100;

export class UserPool {
  private readonly slots: (Slot | null)[];
  private readonly openClient: () => Client;
  private readonly options: UserPoolOptions;
  private readonly watch: NodeJS.Timeout;

  constructor(openClient: () => Client, options: UserPoolOptions) {
    this.openClient = openClient;
    this.options = options;
    this.slots = Array.from({ length: options.size }, () => null);
    this.watch = setInterval(() => this.dropSilent(), CHECK_INTERVAL_MS).unref();
  }

  async run(claims: Claims, statement: Statement): Promise<RawResult> {
    const slot = this.slots.find((each) => each?.pipeline.canShare(claims, statement)) ?? this.leastBusy();
    if (slot.inFlight === 0) slot.headSince = performance.now();
    slot.inFlight += 1;
    try {
      if (!slot.isOpen) await slot.opened;
      return await slot.pipeline.run(claims, statement);
    } catch (error) {
      if (isReadOnlyServer(error)) this.retire(slot);
      throw toCallerError(error);
    } finally {
      slot.inFlight -= 1;
      slot.headSince = performance.now();
      if (slot.isRetired && slot.inFlight === 0) void slot.client.end().catch(this.options.onLost);
    }
  }

  /** Open connections. */
  get open(): number {
    return this.slots.filter((slot) => slot !== null).length;
  }

  /** Statements without an answer. */
  get inFlight(): number {
    return this.slots.reduce((sum, slot) => sum + (slot?.inFlight ?? 0), 0);
  }

  async close(): Promise<void> {
    clearInterval(this.watch);
    const open = this.slots.filter((slot) => slot !== null);
    this.slots.fill(null);
    await Promise.all(open.map((slot) => slot.opened.then(() => slot.client.end()).catch(this.options.onLost)));
  }

  private leastBusy(): Slot {
    const at = performance.now();
    let best = 0;
    for (let index = 1; index < this.slots.length; index += 1) {
      if (loadOf(this.slots[index], at) < loadOf(this.slots[best], at)) best = index;
    }
    return (this.slots[best] ??= this.openSlot(best));
  }

  /** Gives it no new statements. */
  private retire(slot: Slot): void {
    const index = this.slots.indexOf(slot);
    if (index >= 0) this.slots[index] = null;
    slot.isRetired = true;
  }

  private dropSilent(): void {
    const limit = performance.now() - this.options.silenceMs;
    for (const slot of this.slots) {
      if (slot === null || slot.inFlight === 0 || slot.headSince > limit) continue;
      this.retire(slot);
      wireOf(slot.client).stream.destroy(new Error('The database gave no answer'));
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
      pipeline: new UserPipeline(client),
      opened: opened.then(() => void (slot.isOpen = true)),
      isOpen: false,
      inFlight: 0,
      headSince: performance.now(),
      isRetired: false,
    };
    return slot;
  }
}

/** A statement behind a slow one would wait as long as it does. */
function loadOf(slot: Slot | null | undefined, at: number): number {
  if (!slot || slot.inFlight === 0) return 0;
  return at - slot.headSince > SLOW_MS ? Number.MAX_SAFE_INTEGER : slot.inFlight;
}
