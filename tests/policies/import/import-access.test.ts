// import_runs, import_parts and their functions: who may do what.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startRestTestApp, type Asker, type RestTestApp } from '#tests/support/rest-test-app.ts';
import { ANONYMOUS, claimsOfToken } from '#tests/support/test-database.ts';
import { addPart, bring, finish, idsOf, start, undo } from './import-calls.ts';
import { client, cpd } from './import-rows.ts';

const NO_ACCESS = {
  status: 402,
  body: { code: 'PT402', message: 'You need an active subscription to access this feature' },
};
const LAPSED = { endsAt: new Date('2020-01-01T00:00:00Z') };
let app: RestTestApp;
let coach: Asker;
let stranger: Asker;
beforeAll(async () => {
  app = await startRestTestApp();
  stranger = await app.addCoach();
});
beforeEach(async () => {
  coach = await app.addCoach();
});
afterAll(() => app.close());

describe('who may do what', () => {
  test('anonymous requests cannot read, start, finish or undo an import', async () => {
    const { id } = await bring(coach, { clients: [client()] });
    for (const table of ['import_runs', 'import_parts'])
      await expect(app.db.asUser(ANONYMOUS, { text: `select * from public.${table}` })).rejects.toMatchObject({
        code: '42501',
      });
    expect((await app.anon.ask('POST', 'import_runs', { kind: 'archive' })).status).toBe(401);
    expect((await finish(app.anon, id, 1)).status).toBe(401);
    expect((await undo(app.anon, id)).status).toBe(401);
  });

  test('another coach cannot see it or add to it', async () => {
    const id = await start(coach);
    await addPart(coach, id, 0, { clients: [client()] });
    for (const table of ['import_runs', 'import_parts'])
      expect((await stranger.ask('GET', `${table}?select=user_id`)).body).not.toContainEqual({ user_id: coach.id });
    expect((await addPart(stranger, id, 1, { clients: [client()] })).status).toBe(403);
    expect((await stranger.ask('DELETE', `import_runs?id=eq.${id}`)).status).toBe(204);
    expect((await finish(coach, id, 1)).body.clients).toBe(1);
  });

  test.each(['brought', 'skipped_ids', 'finished_at', 'undone_at', 'stepped_at', 'created_at', 'user_id'])(
    '%s is not the coach’s to write',
    async (column) => {
      const { id } = await bring(coach, { clients: [client()] });
      const value = column.endsWith('_ids') ? [randomUUID()] : column === 'user_id' ? coach.id : '2020-01-01T00:00:00Z';
      expect((await coach.ask('PATCH', `import_runs?id=eq.${id}`, { [column]: value })).status).toBe(403);
    },
  );

  test('the server cannot read either table', async () => {
    for (const table of ['import_runs', 'import_parts'])
      await expect(app.db.asServer(`select * from public.${table}`)).rejects.toMatchObject({ code: '42501' });
  });

  test('users cannot call the internal functions', async () => {
    const claims = claimsOfToken(coach.token);
    for (const call of [
      "private.write_import_rows(gen_random_uuid(), 'clients', 'clients', '[]')",
      'private.continue_import(gen_random_uuid(), gen_random_uuid())',
      'private.next_open_import(now(), gen_random_uuid())',
    ])
      await expect(app.db.asUser(claims, { text: `select ${call}` })).rejects.toMatchObject({ code: '42501' });
  });

  test('a lapsed coach cannot import, not even finish a started import, but can undo', async () => {
    const done = await bring(coach, { clients: [client()] });
    const begun = await start(coach);
    await addPart(coach, begun, 0, { clients: [client()] });
    await app.db.asOwner('update public.profiles set subscription_end_date = $1 where id = $2', [
      LAPSED.endsAt,
      coach.id,
    ]);
    expect(await coach.ask('POST', 'import_runs', { kind: 'archive' })).toMatchObject(NO_ACCESS);
    expect(await addPart(coach, begun, 1, { clients: [client()] })).toMatchObject(NO_ACCESS);
    expect(await finish(coach, begun, 1)).toMatchObject(NO_ACCESS);
    expect((await coach.ask('GET', 'import_runs?select=id')).body).toHaveLength(2);
    expect((await undo(coach, done.id)).body.clients).toBe(1);
  });

  test('an ended auth session cannot finish or undo with its token', async () => {
    const done = await bring(coach, { clients: [client()] });
    const begun = await start(coach);
    await addPart(coach, begun, 0, { clients: [client()] });
    await app.db.asOwner('delete from auth.sessions where user_id = $1', [coach.id]);
    expect((await finish(coach, begun, 1)).status).toBe(401);
    expect((await undo(coach, done.id)).status).toBe(401);
    expect(await app.db.asOwner('select id from public.clients where user_id = $1', [coach.id])).toHaveLength(1);
  });

  test('with ACCESS_RULE=open-paths a lapsed coach can import sessions, and no CPD', async () => {
    const lapsed = await app.addCoach(LAPSED);
    const setRule = (rule: string) =>
      app.db.asOwner("update private.settings set value = $1 where key = 'access_rule'", [rule]);
    await setRule('open-paths');
    const allowed = await bring(lapsed, { clients: [client()] });
    const refused = await bring(lapsed, { clients: [client()], cpd_records: [cpd()] });
    await setRule('route-table');
    expect(allowed.answer.body.clients).toBe(1);
    expect(refused.answer).toMatchObject(NO_ACCESS);
    expect(await idsOf(lapsed, 'clients')).toHaveLength(1);
  });
});
