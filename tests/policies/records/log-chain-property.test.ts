// Whatever a coach does to records, in any order: the chain of changes is intact after each step, has exactly what changed, and the
// database's own reading of it agrees with the second implementation.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { checkLog } from '#tests/support/slow-log-chain.ts';
import { mergeAsPlanned, rowsOf, undo } from './client-merging.ts';

vi.setConfig({ testTimeout: 300_000 });
/** `CHAIN_RUNS=200` for the full test. */
const RUNS = Number(process.env['CHAIN_RUNS'] ?? 12);
let app: RestTestApp;
beforeAll(async () => {
  app = await startRestTestApp();
});
afterAll(() => app.close());

const STEPS = [
  'add',
  'add many',
  'upsert',
  'edit',
  'edit many',
  'note',
  'delete',
  'undo',
  'merge',
  'unmerge',
  'erase',
  'import',
  'other',
  'refused',
] as const;
type Step = readonly [(typeof STEPS)[number], number];

class Coach {
  private readonly asker: Asker;
  private deletion = randomUUID();
  private merge: string = randomUUID();

  constructor(asker: Asker) {
    this.asker = asker;
  }

  async take([step, n]: Step): Promise<void> {
    const { asker } = this;
    const clients = await rowsOf(asker, 'clients?select=id');
    const sessions = await rowsOf(asker, 'sessions?select=id,client_id,date,duration');
    const client = clients[n % Math.max(1, clients.length)]?.id;
    const one = sessions[n % Math.max(1, sessions.length)];
    const date = (i: number) => new Date(Date.UTC(2024, 0, 1 + ((n + i) % 60))).toISOString().slice(0, 10);
    const row = (i: number) => ({
      id: randomUUID(),
      client_id: client,
      date: date(i),
      duration: 30 + (n % 60),
      completed: n % 3 > 0,
    });
    if (client === undefined) {
      await asker.ask('POST', 'clients', [{ name: `Kim ${n}` }, { name: `Lee ${n}` }, { name: `Ada ${n}` }]);
      return;
    }
    const upsert = { prefer: 'resolution=merge-duplicates' };
    if (step === 'add') await asker.ask('POST', 'sessions', row(0));
    else if (step === 'add many') await asker.ask('POST', 'sessions', [row(0), row(1), row(2)]);
    else if (step === 'upsert')
      await asker.ask('POST', 'sessions', [...(one ? [{ ...row(7), ...one, duration: 45 }] : []), row(9)], upsert);
    else if (step === 'edit' && one)
      await asker.ask('PATCH', `sessions?id=eq.${one.id}`, { duration: 20 + (n % 4), paid: n % 2 > 0 });
    else if (step === 'edit many')
      await asker.ask('POST', 'rpc/edit_sessions', { ids: sessions.map(({ id }) => id), changes: { paid: n % 2 > 0 } });
    else if (step === 'note') await asker.ask('PATCH', `sessions?client_id=eq.${client}`, { notes: `note ${n}` });
    else if (step === 'delete') await this.remove(n, client, one?.id);
    else if (step === 'undo') await asker.ask('POST', 'rpc/undo_deletion', { deletion_id: this.deletion });
    else if (step === 'merge' && clients.length > 1)
      this.merge = (await mergeAsPlanned(asker, client, clients.find(({ id }) => id !== client)!.id)).merge_id;
    else if (step === 'unmerge') await undo(asker, this.merge);
    else if (step === 'erase' && n % 3 === 0) await asker.ask('POST', 'rpc/erase_client', { client_id: client });
    else if (step === 'import') await this.import(client, n);
    else if (step === 'other')
      await asker.ask('POST', 'cpd_records', { date: date(0), hours: 1 + (n % 5) / 4, title: 'Course' });
    else if (step === 'refused') await asker.ask('POST', 'sessions', [row(3), { ...row(4), duration: -1 }]);
  }

  private async remove(n: number, client: string, session: string | undefined): Promise<void> {
    this.deletion = randomUUID();
    const [area, ids] = n % 2 > 0 ? ['clients', [client]] : ['sessions', session === undefined ? [] : [session]];
    await this.asker.ask('POST', 'rpc/delete_records', { deletion_id: this.deletion, area, ids });
  }

  private async import(client_id: string, n: number): Promise<void> {
    const id = randomUUID();
    const sessions = [0, 1, 2].map((i) => ({
      id: randomUUID(),
      client_id,
      date: `2019-01-${10 + ((n + i) % 20)}`,
      duration: 60,
      notes: '',
      topics: [],
      follow_up: null,
      completed: true,
    }));
    await this.asker.ask('POST', 'import_runs', { id, kind: 'sessions', file_name: '' });
    await this.asker.ask('POST', 'import_parts', { import_id: id, part: 0, rows: { sessions } });
    await this.asker.ask('POST', 'rpc/finish_import', { import_id: id, parts: 1 });
    if (n % 4 === 0) await this.asker.ask('POST', 'rpc/undo_import', { import_id: id });
  }
}

test('the chain is intact after every step, in any order', async () => {
  const seen = { entries: 0, rows: 0 };
  const step = fc.tuple(fc.constantFrom(...STEPS), fc.nat(1000));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 30, size: 'max' }), async (steps) => {
      const asker = await app.addCoach();
      const coach = new Coach(asker);
      await coach.take(['add', steps[0]![1]]);
      for (const each of steps) {
        await coach.take(each);
        expect((await checkLog(app.db.asOwner, asker.id)).faults, each[0]).toEqual([]);
      }
      const { entries, rows } = (await asker.ask('POST', 'rpc/log_changes', {})).body as {
        entries: unknown[];
        rows: unknown[][];
      };
      expect(rows.filter(([, , , seq]) => seq === null)).toEqual([]);
      seen.entries += entries.length;
      seen.rows += rows.length;
    }),
    { numRuns: RUNS },
  );
  // The steps did something.
  expect(seen.entries).toBeGreaterThan(3 * RUNS);
  expect(seen.rows).toBeGreaterThan(RUNS);
});
