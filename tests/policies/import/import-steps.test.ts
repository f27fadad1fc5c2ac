// Imports that take several statements: continued by any device of the coach's or by the server, and all of the rows or none in the end.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONTINUE_IMPORTS } from '#server/jobs/continue-imports.ts';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { addPart, finish, idsOf, start, undo } from './import-calls.ts';
import { client, session } from './import-rows.ts';

let app: RestTestApp;
let coach: Asker;
let stranger: Asker;
beforeAll(async () => {
  app = await startRestTestApp();
  stranger = await app.addCoach();
  // Each statement ends with its first thousand.
  await app.db.asOwner(`create or replace function private.import_step() returns interval language sql stable
    as $$ select interval '0' $$`);
});
beforeEach(async () => {
  coach = await app.addCoach();
});
afterAll(() => app.close());

const BUSY = {
  status: 409,
  body: { code: 'PT409', message: 'An import is being saved. Please try again when it is done.' },
};
const step = (asker: Asker, import_id: string) => asker.ask('POST', 'rpc/finish_import', { import_id, parts: 3 });
const undoStep = (asker: Asker, import_id: string) => asker.ask('POST', 'rpc/undo_import', { import_id });
const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10);

/** Three parts have arrived: a client, and two with a session each. */
async function arrived(last: { client_id?: string } = {}) {
  const amara = client();
  const id = await start(coach);
  await addPart(coach, id, 0, { clients: [amara] });
  await addPart(coach, id, 1, { sessions: [session(amara.id, day(0))] });
  await addPart(coach, id, 2, { sessions: [session(last.client_id ?? amara.id, day(1))] });
  return { id, amara };
}
/** What the server does when a minute has passed twice. */
async function goOn() {
  await app.db.asOwner(
    "update public.import_runs set stepped_at = now() - interval '3 minutes' where stepped_at is not null",
  );
  const log = { info: () => undefined, error: () => undefined };
  await CONTINUE_IMPORTS.run({ db: app.db, log, now: () => new Date() }, new AbortController().signal);
}
const open = async () => (await coach.ask('GET', 'import_runs?select=id&is_under_way=is.true')).body;

describe('an import in several statements', () => {
  test('says how far it came, and at the end what it brought; its parts go one by one', async () => {
    const { id } = await arrived();
    expect((await step(coach, id)).body).toEqual({ rows: 3, rows_done: 1 });
    expect((await coach.ask('GET', 'import_parts?select=part&order=part')).body).toEqual([{ part: 1 }, { part: 2 }]);
    expect(await open()).toEqual([{ id }]);
    expect((await step(coach, id)).body).toEqual({ rows: 3, rows_done: 2 });
    const { body } = await step(coach, id);
    expect(body).toMatchObject({ clients: 1, sessions: 2, skipped_ids: [] });
    expect((await step(coach, id)).body).toEqual(body);
    expect(await open()).toEqual([]);
  });

  test('brings each row once where two devices finish it at the same time', async () => {
    const { id } = await arrived();
    const answers = await Promise.all([finish(coach, id, 3), finish(coach, id, 3)]);
    for (const { status, body } of answers) expect([status, body.clients, body.sessions]).toEqual([200, 1, 2]);
    expect(await idsOf(coach, 'sessions')).toHaveLength(2);
  });

  test('is nobody else’s', async () => {
    const { id } = await arrived();
    await step(coach, id);
    expect(await step(stranger, id)).toMatchObject({ status: 404, body: { code: 'PT404' } });
    expect(await undoStep(stranger, id)).toMatchObject({ status: 404, body: { code: 'PT404' } });
    await stranger.ask('DELETE', `import_runs?id=eq.${id}`);
    expect((await finish(coach, id, 3)).body).toMatchObject({ clients: 1, sessions: 2 });
  });

  test('takes no more parts, is not deleted, and lets no other import begin', async () => {
    const { id } = await arrived();
    await step(coach, id);
    expect((await addPart(coach, id, 3, { clients: [client()] })).status).toBe(403);
    await coach.ask('DELETE', `import_runs?id=eq.${id}`);
    expect(await open()).toEqual([{ id }]);
    expect(await coach.ask('POST', 'import_runs', { id: randomUUID(), kind: 'archive', file_name: '' })).toMatchObject(
      BUSY,
    );
    // A request that is repeated is no other import.
    const again = await coach.ask('POST', 'import_runs', { id, kind: 'archive', file_name: '' }, IGNORE);
    expect(again.status).toBeLessThan(300);
    expect((await finish(coach, id, 3)).body).toMatchObject({ sessions: 2 });
  });

  test('holds up what changes the clients that the rest refers to', async () => {
    const { id, amara } = await arrived();
    await step(coach, id);
    const erased = { client_id: amara.id, person: randomUUID() };
    expect(await coach.ask('POST', 'rpc/erase_client', erased)).toMatchObject(BUSY);
    await finish(coach, id, 3);
    expect(await coach.ask('POST', 'rpc/erase_client', erased)).toMatchObject({ status: 200, body: { sessions: 2 } });
  });

  test('of which a row is refused can be taken back, and nothing is left', async () => {
    const { id } = await arrived({ client_id: randomUUID() });
    await step(coach, id);
    await step(coach, id);
    expect((await step(coach, id)).status).toBe(409);
    expect(await idsOf(coach, 'sessions')).toHaveLength(1);
    expect((await undo(coach, id)).body).toMatchObject({ clients: 1, sessions: 1, kept_clients: [] });
    for (const table of ['clients', 'sessions', 'import_runs']) expect(await idsOf(coach, table)).toEqual([]);
    expect((await coach.ask('GET', 'import_parts?select=part')).body).toEqual([]);
  });
});

const TODAY = '2024-06-01';
/** What counts records, with its arguments. */
const COUNTS: readonly (readonly [name: string, args: object])[] = [
  ['dashboard', { today: TODAY }],
  ['session_totals', {}],
  ['client_hours', { today: TODAY }],
  ['cpd_totals', {}],
  ['report', {}],
  ['evidence', {}],
];
/** What each says of an import that is under way; of a list, what each row says. */
async function said(asker: Asker): Promise<unknown[]> {
  const answers = COUNTS.map(async ([name, args]) => {
    const { status, body } = await asker.ask('POST', `rpc/${name}`, args);
    expect(status, name).toBe(200);
    return Array.isArray(body) ? body.map(({ importing }) => importing)[0] : body.importing;
  });
  return Promise.all(answers);
}
const NOTHING = COUNTS.map(() => undefined);

describe('while an import is under way', () => {
  test('whatever counts records says how far it is, to its coach alone, and nothing before and after', async () => {
    const { id } = await arrived();
    expect(await said(coach)).toEqual(NOTHING);
    await step(coach, id);
    await step(coach, id);
    expect(await said(coach)).toEqual(COUNTS.map(() => ({ is: 'save', rows: 3, rows_done: 2 })));
    expect(await said(stranger)).toEqual(NOTHING);
    const { body } = await coach.ask('POST', 'rpc/session_totals', {});
    expect(body).toMatchObject({ sessions: 1, minutes: 60, months: [{ month: '2024-01' }] });
    await finish(coach, id, 3);
    expect(await said(coach)).toEqual(NOTHING);
    await undoStep(coach, id);
    // The sessions are gone, so no client has hours.
    const takingBack = { is: 'take-back', rows: 3, rows_done: 2 };
    expect(await said(coach)).toEqual(COUNTS.map(([name]) => (name === 'client_hours' ? undefined : takingBack)));
    await undo(coach, id);
    expect(await said(coach)).toEqual(NOTHING);
  });

  test('the functions that count records are those above', async () => {
    const rows = await app.db.asOwner<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc like '%with_import%' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(COUNTS.map(([name]) => name).toSorted());
  });

  test('nothing is signed, mailed or lent that counts half of it', async () => {
    const { id } = await arrived();
    await step(coach, id);
    const { claims } = await app.tokens.verify(coach.token);
    const calls = [
      'private.audit_file_facts()',
      "private.preview_witness('{}')",
      `private.ask_witness('{"id": "${id}"}', '{}', '{}', '{}')`,
    ];
    for (const call of calls)
      await expect(app.db.asUser(claims, { text: `select ${call}` }), call).rejects.toMatchObject({
        code: 'PT409',
        message: UNDER_WAY,
      });
    const callers = await app.db.asOwner<{ name: string }>(
      `select p.proname as name from pg_proc p where p.prosrc like '%perform private.require_no_import_under_way()%' order by 1`,
    );
    expect(callers.map(({ name }) => name)).toEqual([
      'ask_witness',
      'audit_file_facts',
      'hook_practice',
      'lent_view',
      'preview_witness',
      'weekly_practice',
    ]);
    await finish(coach, id, 3);
    await app.db.asUser(claims, { text: 'select private.audit_file_facts()' });
  });
});

const UNDER_WAY = 'An import is being saved or taken back. Please try again when it is done.';
const IGNORE = { prefer: 'resolution=ignore-duplicates' };

describe('undoing in several statements', () => {
  test('says how far it came, is continued, and answers the same when it is over', async () => {
    const { id } = await arrived();
    await finish(coach, id, 3);
    expect((await undoStep(coach, id)).body).toEqual({ rows: 3, rows_done: 2 });
    expect(await open()).toEqual([{ id }]);
    const [one, other] = await Promise.all([undo(coach, id), undo(coach, id)]);
    expect(one.body).toMatchObject({ clients: 1, sessions: 2, kept_clients: [] });
    expect(other.body).toEqual(one.body);
    expect(await idsOf(coach, 'clients')).toEqual([]);
    expect((await coach.ask('GET', `import_runs?id=eq.${id}`)).body).toMatchObject([{ undone_at: expect.any(String) }]);
  });

  test('an import that is being taken back is not saved any more', async () => {
    const { id } = await arrived();
    await step(coach, id);
    await step(coach, id);
    await undoStep(coach, id);
    expect(await step(coach, id)).toMatchObject({ status: 409, body: { message: 'This import is being taken back' } });
  });
});

describe('what nobody goes on with', () => {
  test('is completed by the server', async () => {
    const { id } = await arrived();
    await step(coach, id);
    await goOn();
    expect(await idsOf(coach, 'sessions')).toHaveLength(2);
    expect((await step(coach, id)).body).toMatchObject({ clients: 1, sessions: 2 });
  });

  test('is taken back by the server where a row is refused', async () => {
    const { id } = await arrived({ client_id: randomUUID() });
    await step(coach, id);
    await goOn();
    for (const table of ['clients', 'sessions', 'import_runs']) expect(await idsOf(coach, table)).toEqual([]);
    expect((await step(coach, id)).status).toBe(404);
  });

  test('of an undo is completed too; a page that is open is left alone, and what never arrived is not begun', async () => {
    const { id } = await arrived();
    await finish(coach, id, 3);
    await undoStep(coach, id);
    const log = { info: () => undefined, error: () => undefined };
    await CONTINUE_IMPORTS.run({ db: app.db, log, now: () => new Date() }, new AbortController().signal);
    expect(await idsOf(coach, 'clients')).toHaveLength(1);
    await goOn();
    expect(await idsOf(coach, 'clients')).toEqual([]);
    const { id: waiting } = await arrived();
    await goOn();
    expect((await coach.ask('GET', 'import_parts?select=part')).body).toHaveLength(3);
    expect((await finish(coach, waiting, 3)).body).toMatchObject({ sessions: 2 });
  });
});
