// Two devices change the same few rows, each with its own outbox, over a line that loses requests and responses. A second,
// slow model keeps every value that was ever entered and checks what became of it.
import type { Operation } from '#web/data/device/operations.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Values } from '#web/data/records/versions/compare-versions.ts';
import type { Version } from '#web/data/records/versions/resolve-versions.ts';
import { RowGone } from '../row-gone.ts';
import { baseOf } from './base-of.ts';
import { deliverOperation, resolvedOperation, type Conflict, type RowServer } from './deliver-operation.ts';
import { foldOperations } from './fold-operations.ts';

type Cut = 'none' | 'request' | 'response';
class Unreached extends Error {}

/** The server: rows with versions. It counts how often each text was written, since every text is unique. */
class Server {
  readonly rows = new Map<string, Version>();
  readonly arrivals = new Map<unknown, number>();
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
  };
}

/** One device: what it has loaded, and what waits. */
class Device {
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
    const loaded = this.loaded.get(id);
    this.record(id, { kind: 'remove', values: {}, base: loaded ? { updated_at: loaded.updated_at } : null });
    return true;
  }

  /** Sends what waits, in order, until the line is cut. */
  async send(cuts: Cut[]): Promise<void> {
    const line = behind(this.server, cuts);
    for (const found of [...this.waiting.values()].toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt))) {
      if (this.held.has(found.id)) continue;
      const operation = { ...found, isTried: true };
      this.waiting.set(found.id, operation);
      try {
        const delivered = await deliverOperation(operation, line);
        if (delivered.kind === 'conflict') this.held.set(found.id, delivered);
        else {
          this.waiting.delete(found.id);
          // The pages are fetched again.
          this.reload();
        }
      } catch (error) {
        if (error instanceof Unreached) return;
        if (!(error instanceof RowGone)) throw error;
        this.held.set(found.id, 'gone');
      }
    }
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

/** The first two are added by one device each; the others are stored and loaded at the start. */
const ROWS = ['a', 'b', 'c', 'd'];
const COLUMNS = ['notes', 'duration'];

type Step =
  | { do: 'add' | 'change'; device: 0 | 1; row: number; columns: string[] }
  | { do: 'remove'; device: 0 | 1; row: number }
  | { do: 'send'; device: 0 | 1; cuts: Cut[] }
  | { do: 'reload'; device: 0 | 1 };

const device = fc.constantFrom(0 as const, 1 as const);
const row = fc.nat(ROWS.length - 1);
const cuts = fc.array(fc.constantFrom<Cut>('none', 'none', 'request', 'response'), { maxLength: 8 });
const columns = fc.subarray(COLUMNS, { minLength: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const), device, row, columns }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change' as const), device, row, columns }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), device, row }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), device, cuts }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const), device }) },
);

interface World {
  readonly server: Server;
  readonly devices: readonly [Device, Device];
  /** The last text that each device entered in a column of a row, and has not replaced or deleted itself. */
  readonly entered: readonly {
    readonly id: string;
    readonly column: string;
    readonly text: string;
    readonly at: 0 | 1;
  }[];
  /** Texts that the coach saw on each device when replacing or deleting them: these are not lost. */
  readonly replaced: readonly [ReadonlySet<unknown>, ReadonlySet<unknown>];
}

/** Plays the steps. Each text is unique, so that the slow model can tell whose it is. */
async function play(steps: readonly Step[]): Promise<World> {
  const server = new Server();
  const devices = [new Device(server), new Device(server)] as const;
  const entered: World['entered'][number][] = [];
  const replaced = [new Set<unknown>(), new Set<unknown>()] as const;
  let texts = 0;
  for (const id of ['c', 'd'])
    server.insert(id, { notes: `first notes of ${id}`, duration: `first duration of ${id}` });
  for (const one of devices) one.reload();
  for (const step of steps) {
    const own = devices[step.device];
    if (step.do === 'reload') own.reload();
    else if (step.do === 'send') await own.send([...step.cuts]);
    else {
      const id = ROWS[step.do === 'add' ? step.device : step.row] ?? '';
      const columns = step.do === 'change' ? step.columns : COLUMNS;
      const shown = own.shown(id);
      const values = Object.fromEntries(columns.map((column) => [column, `${column} ${++texts}`]));
      const isDone =
        step.do === 'add' ? own.add(id, values) : step.do === 'change' ? own.change(id, values) : own.remove(id);
      if (!isDone) continue;
      for (const column of columns) if (shown) replaced[step.device].add(shown[column]);
      if (step.do === 'remove') continue;
      for (const [column, text] of Object.entries(values)) entered.push({ id, column, text, at: step.device });
    }
  }
  return { server, devices, entered, replaced };
}

const someSteps = fc.array(step, { maxLength: 40 });
const RUNS = { seed: 20_261_122, numRuns: 5_000 };

describe('two devices with an outbox each', () => {
  it('lose no text: each is stored, waits, or was replaced by somebody who saw it', () =>
    fc.assert(
      fc.asyncProperty(someSteps, async (steps) => {
        const { server, devices, entered, replaced } = await play(steps);
        for (const { id, column, text, at } of entered) {
          const isThere =
            server.rows.get(id)?.[column] === text || devices[at].waiting.get(id)?.values[column] === text;
          if (!isThere && !replaced[0].has(text) && !replaced[1].has(text))
            throw new Error(`"${text}" of device ${at} is lost`);
        }
      }),
      RUNS,
    ));

  it('ask only about a text of the other device which this one has not seen', () =>
    fc.assert(
      fc.asyncProperty(someSteps, async (steps) => {
        const { devices, entered, replaced } = await play(steps);
        for (const at of [0, 1] as const) {
          const own = new Set<unknown>(entered.filter((one) => one.at === at).map(({ text }) => text));
          for (const [id, conflict] of devices[at].held) {
            if (conflict === 'gone') continue;
            for (const column of conflict.clashes) {
              const [mine, stored] = [devices[at].waiting.get(id)?.values[column], conflict.stored[column]];
              const isSeenThere = replaced[at === 0 ? 1 : 0].has(mine);
              // What notes were before is not kept, so that a question about them may be needless.
              const isSeenHere = column !== 'notes' && replaced[at].has(stored);
              if (own.has(stored) || isSeenThere || isSeenHere)
                throw new Error(`"${String(mine)}" or "${String(stored)}"?`);
            }
          }
        }
      }),
      RUNS,
    ));

  it('write no text twice, whatever responses are lost', () =>
    fc.assert(
      fc.asyncProperty(someSteps, async (steps) => {
        const { server } = await play(steps);
        for (const [text, times] of server.arrivals)
          if (times > 1) throw new Error(`"${String(text)}" was written ${times} times`);
      }),
      RUNS,
    ));

  it('end equal when everything is sent and every conflict is settled', () =>
    fc.assert(
      fc.asyncProperty(someSteps, fc.constantFrom('mine' as const, 'stored' as const), async (steps, kept) => {
        const { server, devices } = await play(steps);
        for (let round = 0; round < 12 && devices.some(({ waiting }) => waiting.size > 0); round++) {
          for (const one of devices) {
            await one.send([]);
            one.settle(kept);
          }
        }
        for (const one of devices) one.reload();
        expect(devices.map(({ waiting }) => [...waiting.keys()])).toEqual([[], []]);
        expect([...devices[0].loaded]).toEqual([...server.rows]);
        expect([...devices[1].loaded]).toEqual([...server.rows]);
      }),
      RUNS,
    ));
});
