// Functions whose answers the server remembers (ADR 153): what they read has a version, which every kind of write changes.
import { decryptAnswer } from '#server/encryption/decrypt-answer.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMarkedCoach, ask, type MarkedCoach } from '#tests/support/marked-coach.ts';
import { addSharedClient, send, WRITES, type Call } from '#tests/support/random-writes.ts';

/** Each with its arguments. */
const REMEMBERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dashboard: { today: '2026-11-27', month_began: '2026-11-01T00:00:00Z' },
  evidence: {},
  log_changes: {},
  recorded_days: {},
  report: {},
};
/** What has no triggers that count: the profile is in the version as it is, and the log is written with the counter alone. */
const READ_BESIDES = ['private.log_changes', 'private.storage_use', 'public.profiles'];
/** The first is asked in each transaction of a coach before its statement; the second only answers assessors, and nothing is remembered for them. */
const NOT_FOLLOWED = ['private.require_auth_session', 'private.lent_coach'];

let app: TestApp;
let coach: MarkedCoach;
beforeAll(async () => {
  app = await startTestApp();
  coach = await addMarkedCoach(app, 'remembered');
});
afterAll(() => app.close());

async function fromServer(name: string) {
  const { status, text } = await ask(app, coach.token, 'POST', `/rest/v1/rpc/${name}`, { body: REMEMBERED[name] });
  expect(status, text).toBe(200);
  return JSON.parse(text) as unknown;
}

async function fromMemory(): Promise<number> {
  const { values } = await app.deps.metrics.rowAnswers.get();
  return values.find(({ labels }) => labels.from === 'memory')?.value ?? 0;
}

/** What the server has for each function, and how many it had in memory. */
async function askAll() {
  const before = await fromMemory();
  const answers: Record<string, unknown> = {};
  for (const name of Object.keys(REMEMBERED)) answers[name] = await fromServer(name);
  return { answers, remembered: (await fromMemory()) - before };
}

/** The same, counted by the database. */
async function countAll(): Promise<Record<string, unknown>> {
  const { claims } = await app.deps.tokens.verify(coach.token);
  const counted: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(REMEMBERED)) {
    const list = Object.keys(values).map((argument, at) => `${argument} => $${at + 1}`);
    const text = `select to_json(public.${name}(${list.join(', ')}))`;
    const { rows } = await app.db.asUser(claims, { text, values: Object.values(values), kind: 'read' });
    const clear = await decryptAnswer(app.deps.dataKeys, coach.id, rows[0]![0]!, new Map([['consent_how', true]]));
    counted[name] = JSON.parse(clear.toString());
  }
  return counted;
}

describe('what is remembered', () => {
  test('is what says so in the database', async () => {
    const said = await app.db.asOwner<{ name: string; is_stable: boolean }>(
      String.raw`select proname as name, provolatile = 's' as is_stable from pg_proc where obj_description(oid, 'pg_proc') ~ '\mremembered\M' order by 1`,
    );
    expect(said).toEqual(Object.keys(REMEMBERED).map((name) => ({ name, is_stable: true })));
  });

  test('reads no table without a version, also by the functions that it calls, and no clock', async () => {
    const sources = await app.db.asOwner<{ name: string; source: string }>(
      `select n.nspname || '.' || p.proname as name, string_agg(p.prosrc, ' ') as source
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private') group by 1`,
    );
    const sourceOf = new Map(sources.map(({ name, source }) => [name, source]));
    const tables = await app.db.asOwner<{ name: string; is_counted: boolean }>(
      `select n.nspname || '.' || c.relname as name, exists (
         select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and p.proname in ('count_storage', 'log_' || c.relname)) as is_counted
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p')`,
    );
    const isCounted = new Map(tables.map((table) => [table.name, table.is_counted]));
    const met = new Set(NOT_FOLLOWED);
    const visit = (name: string) => {
      if (met.has(name)) return;
      met.add(name);
      for (const [found] of (sourceOf.get(name) ?? '').matchAll(/\b(?:public|private|auth)\.\w+/g)) visit(found);
    };
    for (const name of Object.keys(REMEMBERED)) visit(`public.${name}`);
    const read = [...met].filter((name) => isCounted.has(name));
    expect(read.length).toBeGreaterThan(10);
    expect(read.filter((name) => !isCounted.get(name)).toSorted()).toEqual(READ_BESIDES);
    const clocks = [...met].filter(
      (name) => !NOT_FOLLOWED.includes(name) && /\bnow\(\)|clock_timestamp|current_date/.test(sourceOf.get(name) ?? ''),
    );
    // It tries a zone, whatever the time is.
    expect(clocks).toEqual(['private.known_zone']);
  });
});

describe('a remembered answer', () => {
  test('is given as long as nothing changed', async () => {
    const first = await askAll();
    const second = await askAll();
    expect(second.answers).toEqual(first.answers);
    // The API tests also run without memory.
    expect(second.remembered).toBe(app.settings.fastRows ? Object.keys(REMEMBERED).length : 0);
  });

  test.each(Object.keys(WRITES))('is what is counted after another write: %s', async (write) => {
    const call: Call = (method, path, body) => send(app, coach, method, path, body);
    const client = await addSharedClient(call, coach);
    await askAll();
    await WRITES[write]!({ call, coach, client });
    expect((await askAll()).answers).toEqual(await countAll());
  });

  test('is another one after each change of a row that the server makes, and of the profile', async () => {
    await app.db.asOwner("update public.profiles set practising_since = '2011-02-03' where id = $1", [coach.id]);
    expect(await fromServer('evidence')).toMatchObject({ practising_since: '2011-02-03' });
    await app.db.asOwner("update public.profiles set practising_since = '2012-02-03' where id = $1", [coach.id]);
    expect(await fromServer('evidence')).toMatchObject({ practising_since: '2012-02-03' });
    const call: Call = (method, path, body) => send(app, coach, method, path, body);
    const client_id = await addSharedClient(call, coach);
    const rows = [5, 6, 7].map((day) => ({ client_id, date: `2026-11-0${day}`, duration: 60, completed: true }));
    await call('POST', '/rest/v1/sessions', rows);
    for (const which of ["date = '2026-11-06'", "date >= '2026-11-05'"]) {
      for (const change of [`topics = array['after ${which.at(-3)}']`, 'duration = duration + 15']) {
        await askAll();
        await app.db.asOwner(`update public.sessions set ${change} where client_id = $1 and ${which}`, [client_id]);
        expect((await askAll()).answers).toEqual(await countAll());
      }
    }
    await app.db.asOwner('delete from public.sessions where user_id = $1', [coach.id]);
    expect((await askAll()).answers).toEqual(await countAll());
  });

  test('has a version that grows with each write, also while the clock stands still or is set back', async () => {
    const call: Call = (method, path, body) => send(app, coach, method, path, body);
    const client_id = await addSharedClient(call, coach);
    const row = { client_id, date: '2026-11-05', duration: 60, completed: true };
    const writes: Record<string, () => Promise<unknown>> = {
      'a client': () => addSharedClient(call, coach),
      'a session': () => call('POST', '/rest/v1/sessions', row),
      sessions: () =>
        call(
          'POST',
          '/rest/v1/sessions',
          [6, 7].map((day) => ({ ...row, date: `2026-11-0${day}` })),
        ),
      'a topic': () => call('PATCH', `/rest/v1/sessions?client_id=eq.${client_id}`, { topics: ['clocks'] }),
      'a text of one session': () =>
        app.db.asOwner(
          "update public.sessions set follow_up = 'later' where id = (select id from public.sessions where client_id = $1 limit 1)",
          [client_id],
        ),
      deletions: () => call('DELETE', `/rest/v1/sessions?client_id=eq.${client_id}`),
    };
    for (const [name, write] of Object.entries(writes)) {
      const [before] = await app.db.asOwner<{ version: string }>(
        'update private.storage_use set version = version + 3600000000 where user_id = $1 returning version',
        [coach.id],
      );
      await write();
      const [after] = await app.db.asOwner<{ version: string }>(
        'select version from private.storage_use where user_id = $1',
        [coach.id],
      );
      expect(BigInt(after!.version), name).toBeGreaterThan(BigInt(before!.version));
    }
  });

  test('is also that of a list whose rows are as they were', async () => {
    const call: Call = (method, path, body) => send(app, coach, method, path, body);
    const id = await addSharedClient(call, coach);
    const list = `/rest/v1/clients?select=*&id=eq.${id}`;
    const before = await fromMemory();
    const answers = [await call('GET', list), await call('GET', list)];
    expect((await fromMemory()) - before).toBe(app.settings.fastRows ? 1 : 0);
    await call('PATCH', `/rest/v1/clients?id=eq.${id}`, { notes: 'another note' });
    answers.push(await call('GET', list));
    expect((await fromMemory()) - before).toBe(app.settings.fastRows ? 1 : 0);
    expect(answers[1]).toEqual(answers[0]);
    expect(JSON.stringify(answers[2])).toContain('another note');
  });

  test('is given to its coach alone, and to nobody whose auth session has ended', async () => {
    const other = await app.signUp();
    const mine = await fromServer('evidence');
    const { text } = await ask(app, other.token, 'POST', '/rest/v1/rpc/evidence', { body: {} });
    expect(JSON.parse(text)).not.toEqual(mine);
    expect(text).not.toContain('remembered');
    await ask(app, coach.token, 'POST', '/auth/v1/logout?scope=local');
    const { status } = await ask(app, coach.token, 'POST', '/rest/v1/rpc/evidence', { body: {} });
    expect(status).toBe(401);
  });
});
