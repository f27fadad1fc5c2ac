// A few connections for people's statements, opened when needed and again after they broke.
import type { Client } from 'pg';
import type { Claims, RawResult, Statement } from '../database.ts';
import { receiveRawRows } from '../query/raw-rows.ts';
import { PersonLine } from '../query/person-line.ts';
import { asCallerSees, isReadOnlyServer } from '../query/unavailable.ts';
import { wireOf } from '../query/wire-connection.ts';

interface Slot {
  readonly client: Client;
  readonly line: PersonLine;
  readonly opened: Promise<void>;
  isOpen: boolean;
  inFlight: number;
  /** Since when the server works on the statement that is first in line, by performance.now(). */
  headSince: number;
  /** To be closed when its last statement is answered. */
  isRetired: boolean;
}

interface PersonPoolOptions {
  /** Connections at most; few are faster than many, since statements are pipelined. */
  readonly size: number;
  /** A connection on which a statement gets no answer for so long is given up, with all that wait on it. */
  readonly silenceMs: number;
  /** Hears of connections that broke. */
  readonly onLost: (error: Error) => void;
}

const LOOK_EVERY_MS = 1_000;
/** A connection whose first statement takes longer is the last that others are put behind. */
const SLOW_MS = 100;

export class PersonPool {
  private readonly slots: (Slot | null)[];
  private readonly openClient: () => Client;
  private readonly options: PersonPoolOptions;
  private readonly watch: NodeJS.Timeout;

  constructor(openClient: () => Client, options: PersonPoolOptions) {
    this.openClient = openClient;
    this.options = options;
    this.slots = Array.from({ length: options.size }, () => null);
    this.watch = setInterval(() => this.dropSilent(), LOOK_EVERY_MS).unref();
  }

  async run(claims: Claims, statement: Statement): Promise<RawResult> {
    const slot = this.slots.find((each) => each?.line.isJoinedBy(claims, statement)) ?? this.leastBusy();
    if (slot.inFlight === 0) slot.headSince = performance.now();
    slot.inFlight += 1;
    try {
      if (!slot.isOpen) await slot.opened;
      return await slot.line.run(claims, statement);
    } catch (error) {
      if (isReadOnlyServer(error)) this.retire(slot);
      throw asCallerSees(error);
    } finally {
      slot.inFlight -= 1;
      slot.headSince = performance.now();
      if (slot.isRetired && slot.inFlight === 0) void slot.client.end().catch(this.options.onLost);
    }
  }

  /** Connections that are open now. */
  get open(): number {
    return this.slots.filter((slot) => slot !== null).length;
  }

  /** Statements that are not answered yet. */
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
      if (burden(this.slots[index], at) < burden(this.slots[best], at)) best = index;
    }
    return (this.slots[best] ??= this.openSlot(best));
  }

  /** No new statement goes there. */
  private retire(slot: Slot): void {
    const index = this.slots.indexOf(slot);
    if (index >= 0) this.slots[index] = null;
    slot.isRetired = true;
  }

  private dropSilent(): void {
    const longAgo = performance.now() - this.options.silenceMs;
    for (const slot of this.slots) {
      if (slot === null || slot.inFlight === 0 || slot.headSince > longAgo) continue;
      this.retire(slot);
      wireOf(slot.client).stream.destroy(new Error('The database gave no answer'));
    }
  }

  private openSlot(index: number): Slot {
    const client = this.openClient();
    receiveRawRows(client);
    const leave = () => {
      if (this.slots[index]?.client === client) this.slots[index] = null;
    };
    client.on('error', (error) => {
      leave();
      this.options.onLost(error);
    });
    client.on('end', leave);
    const opened = client.connect().catch((error: unknown) => {
      leave();
      throw error;
    });
    const slot: Slot = {
      client,
      line: new PersonLine(client),
      opened: opened.then(() => void (slot.isOpen = true)),
      isOpen: false,
      inFlight: 0,
      headSince: performance.now(),
      isRetired: false,
    };
    return slot;
  }
}

/** Statements that are put behind a slow one wait as long as it does. */
function burden(slot: Slot | null | undefined, at: number): number {
  if (!slot || slot.inFlight === 0) return 0;
  return at - slot.headSince > SLOW_MS ? Number.MAX_SAFE_INTEGER : slot.inFlight;
}
