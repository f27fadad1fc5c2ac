// Devices with an outbox each, and their server behind a line that loses requests and responses.
import type { Operation } from '#web/data/device/operations.ts';
import { baseOf, baseOfRemoval } from '#web/data/records/outbox/base-of.ts';
import {
  deliverOperation,
  resolvedOperation,
  type Conflict,
  type RowServer,
} from '#web/data/records/outbox/deliver-operation.ts';
import { foldOperations } from '#web/data/records/outbox/fold-operations.ts';
import { RowGone } from '#web/data/records/row-gone.ts';
import type { Values, Version } from '#web/data/records/versions/compare-versions.ts';

export type Cut = 'none' | 'request' | 'response';
class Unreached extends Error {}

/** The server: rows with versions. It counts how often each text was written, since every text is unique. */
export class Server {
  readonly rows = new Map<string, Version>();
  readonly arrivals = new Map<unknown, number>();
  /** Rows that were merged into another one. */
  readonly merges = new Map<string, string>();
  private time = 0;

  insert(id: string, values: Values): boolean {
    if (this.rows.has(id)) return false;
    const now = `v${++this.time}`;
    this.write(id, values, { id, created_at: now, updated_at: now });
    return true;
  }
  patch(id: string, values: Values, updatedAt: string): boolean {
    const row = this.rows.get(id);
    if (row?.updated_at !== updatedAt) return false;
    this.write(id, values, { ...row, updated_at: `v${++this.time}` });
    return true;
  }
  remove(id: string, updatedAt: string): boolean {
    const row = this.rows.get(id);
    if (row?.updated_at !== updatedAt) return false;
    // A new row whose response was lost is added again after another device deleted it: nothing tells the two cases apart.
    for (const text of Object.values(row)) this.arrivals.delete(text);
    return this.rows.delete(id);
  }
  /** One row of two, with the values of either; columns of `chosen` are those of the row that goes. */
  merge(into: string, from: string, chosen: readonly string[]): void {
    const [kept, gone] = [this.rows.get(into), this.rows.get(from)];
    if (!kept || !gone) return;
    const values = Object.fromEntries(chosen.map((column) => [column, gone[column]]));
    this.rows.set(into, { ...kept, ...values, updated_at: `v${++this.time}` });
    this.rows.delete(from);
    for (const [id, target] of this.merges) if (target === from) this.merges.set(id, into);
    this.merges.set(from, into);
  }
  private write(id: string, values: Values, row: Version): void {
    for (const [column, text] of Object.entries(values)) {
      if (row[column] !== text) this.arrivals.set(text, (this.arrivals.get(text) ?? 0) + 1);
    }
    this.rows.set(id, { ...row, ...values });
  }
}

/** The server behind a line that cuts as `cuts` say, one per request; after the last it is whole. */
function behind(server: Server, cuts: Cut[]): RowServer {
  const over = async <Result>(work: () => Result): Promise<Result> => {
    const cut = cuts.shift() ?? 'none';
    if (cut === 'request') throw new Unreached();
    const result = work();
    if (cut === 'response') throw new Unreached();
    return result;
  };
  return {
    insert: (_, id, values) => over(() => server.insert(id, values)),
    patch: (_, id, values, updatedAt) => over(() => server.patch(id, values, updatedAt)),
    remove: (_, id, updatedAt) => over(() => server.remove(id, updatedAt)),
    find: (_, id) => over(() => server.rows.get(id) ?? null),
    mergedInto: (_, id) => over(() => server.merges.get(id) ?? null),
  };
}

/** One device: what it has loaded, and what waits. */
export class Device {
  readonly waiting = new Map<string, Operation>();
  readonly held = new Map<string, Conflict | 'gone'>();
  loaded = new Map<string, Version>();
  private readonly added = new Set<string>();
  private recorded = 0;
  private readonly server: Server;
  constructor(server: Server) {
    this.server = server;
  }

  reload(): void {
    this.loaded = new Map(this.server.rows);
  }

  /** The row as the device shows it. */
  shown(id: string): Values | undefined {
    const operation = this.waiting.get(id);
    if (operation?.kind === 'remove') return undefined;
    const loaded = this.loaded.get(id);
    return operation ? { ...loaded, ...operation.values } : loaded;
  }

  private record(id: string, part: Pick<Operation, 'kind' | 'values' | 'base'>): void {
    const next: Operation = {
      id,
      userId: 'coach',
      table: 'sessions',
      sent: [],
      isTried: false,
      about: { name: '', day: null, minutes: null, clientId: null },
      revision: `${++this.recorded}`,
      recordedAt: `${this.recorded}`.padStart(6, '0'),
      refusal: null,
      conflict: null,
      ...part,
    };
    const folded = foldOperations(this.waiting.get(id), next);
    this.held.delete(id);
    if (folded) this.waiting.set(id, folded);
    else this.waiting.delete(id);
  }

  /** Each form creates an id of its own, so no id is added again. */
  add(id: string, values: Values): boolean {
    if (this.added.has(id)) return false;
    this.added.add(id);
    this.record(id, { kind: 'add', values, base: null });
    return true;
  }

  change(id: string, values: Values): boolean {
    const row = this.shown(id);
    if (!row) return false;
    const changed = Object.fromEntries(Object.entries(values).filter(([column, value]) => row[column] !== value));
    if (Object.keys(changed).length === 0) return false;
    const version = { updated_at: 'none', ...row };
    this.record(id, { kind: 'change', values: changed, base: baseOf('sessions', version, changed) });
    return true;
  }

  remove(id: string): boolean {
    if (!this.shown(id)) return false;
    const base = baseOfRemoval(this.loaded.get(id), this.waiting.get(id));
    this.record(id, { kind: 'remove', values: {}, base });
    return true;
  }

  /** Sends what waits, in order, until the line is cut. */
  async send(cuts: Cut[]): Promise<void> {
    const line = behind(this.server, cuts);
    const inOrder = [...this.waiting.values()].toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt));
    try {
      for (const { id } of inOrder) await this.sendOne(id, line);
    } catch (error) {
      if (!(error instanceof Unreached)) throw error;
    }
  }

  private async sendOne(id: string, line: RowServer): Promise<void> {
    const found = this.waiting.get(id);
    if (!found || this.held.has(id)) return;
    const operation = { ...found, isTried: true };
    this.waiting.set(id, operation);
    try {
      const delivered = await deliverOperation(found, line);
      if (delivered.kind === 'conflict') return void this.held.set(id, delivered);
      if (delivered.kind === 'redirected' && delivered.to) return await this.redirect(id, delivered.to, line);
      this.waiting.delete(id);
      // The pages are fetched again.
      this.reload();
    } catch (error) {
      if (!(error instanceof RowGone)) throw error;
      this.held.set(id, 'gone');
    }
  }

  private async redirect(id: string, to: Operation, line: RowServer): Promise<void> {
    // What waits for the other row is sent first; if that waits for the coach, this one waits too.
    if (this.waiting.has(to.id)) await this.sendOne(to.id, line);
    if (this.waiting.has(to.id)) return;
    this.waiting.delete(id);
    this.waiting.set(to.id, to);
    await this.sendOne(to.id, line);
  }

  /** Merges two rows as the page does: as they are shown, and only while nothing of them waits on this device. */
  merge(into: string, from: string, chosen: readonly string[]): boolean {
    for (const id of [into, from]) {
      const isSeen = this.loaded.get(id)?.updated_at === this.server.rows.get(id)?.updated_at;
      if (!isSeen || !this.loaded.has(id) || this.waiting.has(id)) return false;
    }
    this.server.merge(into, from, chosen);
    this.reload();
    return true;
  }

  /** The coach chooses for each conflict; what is gone is read and discarded. */
  settle(kept: 'mine' | 'stored'): void {
    for (const [id, conflict] of this.held) {
      const operation = this.waiting.get(id);
      if (!operation || conflict === 'gone') this.waiting.delete(id);
      else if (operation.kind === 'remove') {
        this.waiting.set(id, { ...operation, base: { updated_at: conflict.stored.updated_at } });
      } else {
        const chosen = conflict.clashes.map((column) => [
          column,
          kept === 'mine' ? operation.values[column] : conflict.stored[column],
        ]);
        const resolved = resolvedOperation(operation, conflict, Object.fromEntries(chosen) as Values);
        if (resolved) this.waiting.set(id, resolved);
        else this.waiting.delete(id);
      }
    }
    this.held.clear();
  }
}
