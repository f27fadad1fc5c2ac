// Continuous concurrent writes of coaches through the official client, with ids made by the client: records which were
// acknowledged and checks afterwards which are stored.
import type { PostgrestClient } from '@supabase/postgrest-js';
import { expect } from 'vitest';

const AT_ONCE = 4;
/** Between two retries. */
const PAUSE_MS = 25;
const UNIQUE_VIOLATION = '23505';

export class WriteStream {
  readonly acknowledged: string[] = [];
  /** The status of each failed response; 0 without a response. */
  readonly refusals: number[] = [];
  private rest: PostgrestClient;
  private readonly userId: string;
  private isRunning = true;
  private readonly loops: Promise<void[]>;

  constructor(rest: PostgrestClient, userId: string) {
    this.rest = rest;
    this.userId = userId;
    this.loops = Promise.all(Array.from({ length: AT_ONCE }, () => this.write()));
  }

  /** Sets the server's address. */
  moveTo(rest: PostgrestClient): void {
    this.rest = rest;
  }

  /** Resolves when this number of further rows were acknowledged. */
  async until(more: number, withinMs = 60_000): Promise<void> {
    const wanted = this.acknowledged.length + more;
    const deadline = performance.now() + withinMs;
    while (this.acknowledged.length < wanted) {
      if (performance.now() > deadline) {
        throw new Error(
          `Only ${this.acknowledged.length} of ${wanted} rows in time; refused: ${this.refusals.slice(-5).join()}`,
        );
      }
      await pause();
    }
  }

  /** Retries every unconfirmed row until it is acknowledged, then ends the loops. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await this.loops;
  }

  /** After `stop`: checks that every acknowledged row is stored once, and no other row. */
  async expectAllThere(): Promise<void> {
    const { data, error } = await this.rest.from('clients').select('id, name').like('name', 'Written %');
    if (error) throw new Error(error.message);
    expect(new Set(data.map(({ id }: { id: string }) => id))).toEqual(new Set(this.acknowledged));
    expect(new Set(data.map(({ name }: { name: string }) => name)).size).toBe(data.length);
  }

  private async write(): Promise<void> {
    while (this.isRunning) await this.save(crypto.randomUUID());
  }

  /** Sends the same row with the same id until there is a response. */
  private async save(id: string): Promise<void> {
    for (let isRetry = false; ; isRetry = true) {
      const row = { id, user_id: this.userId, name: `Written ${id}` };
      const { error, status } = await this.rest.from('clients').insert(row);
      const isOurs = isRetry && error?.code === UNIQUE_VIOLATION;
      if (!error || isOurs) {
        this.acknowledged.push(id);
        return;
      }
      this.refusals.push(status);
      if (status !== 0 && status < 500) throw new Error(`A write was refused with ${status}: ${error.message}`);
      await pause();
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
