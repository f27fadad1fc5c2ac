// A few connections for people's statements, opened when needed and again after they broke.
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { outsideRequests } from '#server/log/request-context.ts';
import type { Claims, RawResult, Statement } from '../database.ts';
import { receiveRawRows } from '../query/raw-rows.ts';
import { runForPerson } from '../query/run-for-person.ts';
import { asCallerSees } from '../query/unavailable.ts';

interface Slot {
  client: Client;
  opened: Promise<void>;
  inFlight: number;
}

export class PersonPool {
  private readonly slots: (Slot | null)[];
  private readonly config: ClientConfig;
  private readonly onLost: (error: Error) => void;

  /** `size` connections at most; few are faster than many, since statements are pipelined. `onLost` hears of broken ones. */
  constructor(config: ClientConfig, size: number, onLost: (error: Error) => void) {
    this.config = config;
    this.slots = Array.from({ length: size }, () => null);
    this.onLost = onLost;
  }

  async run(claims: Claims, statement: Statement): Promise<RawResult> {
    const slot = this.leastBusy();
    slot.inFlight += 1;
    try {
      await slot.opened;
      return await runForPerson(slot.client, claims, statement);
    } catch (error) {
      throw asCallerSees(error);
    } finally {
      slot.inFlight -= 1;
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
    const open = this.slots.filter((slot) => slot !== null);
    this.slots.fill(null);
    await Promise.all(open.map((slot) => slot.opened.then(() => slot.client.end()).catch(this.onLost)));
  }

  private leastBusy(): Slot {
    let best = 0;
    for (let index = 0; index < this.slots.length; index += 1) {
      if ((this.slots[index]?.inFlight ?? 0) < (this.slots[best]?.inFlight ?? 0)) best = index;
    }
    return (this.slots[best] ??= outsideRequests(() => this.openSlot(best)));
  }

  private openSlot(index: number): Slot {
    const client = new Client({ ...this.config, pipeline: true } as ClientConfig);
    receiveRawRows(client);
    const leave = () => {
      if (this.slots[index]?.client === client) this.slots[index] = null;
    };
    client.on('error', (error) => {
      leave();
      this.onLost(error);
    });
    client.on('end', leave);
    const opened = client.connect().then(
      () => undefined,
      (error: unknown) => {
        leave();
        throw error;
      },
    );
    return { client, opened, inFlight: 0 };
  }
}
