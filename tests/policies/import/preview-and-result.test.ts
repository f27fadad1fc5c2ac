// What the preview of an import says is what is written, row by row: generated files are planned, the plan's rows are written
// to the database as the page does it, and read back.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseRows, newRows } from '#domain/transfer/plan/import-batch.ts';
import type { ImportAnswers, ImportPlan, KnownPractice } from '#domain/transfer/plan/import-plan.ts';
import { importParts } from '#domain/transfer/plan/import-run.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';
import { type Asker, type RestTestApp, startRestTestApp } from '#tests/support/rest-test-app.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import { answered } from '#tests/support/transfer/messy-files/answers.ts';
import { sourceOf } from '#tests/support/transfer/messy-files/source-of.ts';
import { messyFile, TODAY } from '#tests/support/transfer/messy-files/messy-file.ts';
import { deriveId, importIdOf } from '#web/features/transfer/work/derive-id.ts';

type SessionsPlan = Extract<ImportPlan, { table: 'sessions' }>;

const FILES = 40;
const ROUNDS_MAX = 8;
let app: RestTestApp;
beforeAll(async () => {
  app = await startRestTestApp();
});
afterAll(() => app.close());

const BALANCE_COLUMNS = 'id,client_id,as_of,start_date,end_date,paid_minutes,pro_bono_minutes,format,participants';

async function knownTo(coach: Asker): Promise<KnownPractice> {
  const clients = await coach.ask('GET', 'clients?select=id,name,email');
  const sessions = await coach.ask('GET', 'sessions?select=id,client_id,date');
  const balances = await coach.ask('GET', `opening_balances?select=${BALANCE_COLUMNS}`);
  return {
    clients: clients.body,
    sessions: sessions.body,
    supervision_sessions: [],
    cpd_records: [],
    opening_balances: balances.body,
  };
}

async function write(coach: Asker, plan: SessionsPlan) {
  const batch = chooseRows(plan, newRows(plan));
  const parts = importParts(batch);
  const id = randomUUID();
  await coach.ask('POST', 'import_runs', { id, kind: 'sessions', file_name: 'messy.csv' });
  for (const [part, rows] of parts.entries())
    expect(await coach.ask('POST', 'import_parts', { import_id: id, part, rows })).toMatchObject({ status: 201 });
  const finished = await coach.ask('POST', 'rpc/finish_import', { import_id: id, parts: parts.length });
  return { batch, report: finished.body };
}

test(`the rows of ${FILES} files are written as their previews say, for a practice that grows with each`, async () => {
  let coach = await app.addCoach();
  for (let seed = 1; seed <= FILES; seed += 1) {
    // Ten files meet each other's clients: the same names, the same addresses, days that are taken.
    if (seed % 10 === 0) coach = await app.addCoach();
    const file = messyFile(seed);
    const source = sourceOf(file);
    const importId = await importIdOf('coach', new TextEncoder().encode(file.text));
    const before = await knownTo(coach);
    let answers: ImportAnswers = {};
    let plan = planned();
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      answers = answered(plan, file, answers);
      plan = planned();
    }
    const { batch, report } = await write(coach, plan);
    expect(report).toMatchObject({ sessions: batch.sessions.length, clients: batch.clients.length, skipped_ids: [] });

    const stored = await coach.ask('GET', 'sessions?select=id,date,duration,paid,client:clients(id,name)');
    const byId = new Map((stored.body as { id: string }[]).map((row) => [row.id, row]));
    const there = new Set(before.clients.map(({ id }) => id));
    for (const row of plan.rows) {
      if (row.status !== 'new' || row.balances) continue;
      const { date, duration, paid = null, client_id, id } = row.record!;
      const client = { id: client_id, name: row.cells.name!.shown };
      expect(byId.get(id)).toEqual({ id, date, duration, paid, client });
      // Exactly the rows of clients who were not stored before say 'New client'.
      expect(plan.newClients.has(client_id)).toBe(!there.has(client_id));
    }
    expect(byId.size).toBe(before.sessions.length + batch.sessions.length);
    // The same file again brings nothing.
    const known = await knownTo(coach);
    const balances = [...before.opening_balances!, ...(batch.opening_balances ?? [])];
    expect(new Set(known.opening_balances!.map(({ id, paid_minutes }) => `${id} ${paid_minutes}`))).toEqual(
      new Set(balances.map(({ id, paid_minutes }) => `${id} ${paid_minutes}`)),
    );
    const again = planned(known);
    expect(newRows(again).size).toBe(0);

    function planned(practice = before): SessionsPlan {
      const circumstances = { ...CIRCUMSTANCES, importId, deriveId, today: TODAY };
      const plan = planImport('sessions', { ...source, answers }, practice, circumstances);
      if (plan.table !== 'sessions') throw new Error('Not a plan of sessions');
      return plan;
    }
  }
});
