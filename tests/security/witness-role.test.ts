// What a mailed link can reach in the database, with the claims that the server sets: its one request through one function.
// Every table, column and function is tried, and generated statements.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { witnessClaims } from '#server/witnesses/witness-answers.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addMarkedCoach, type MarkedCoach } from '#tests/support/marked-coach.ts';
import { CITUS_VIEWS } from '#tests/support/one-server.ts';
import { addClient, addSession, LETTER, requestWitness } from '#tests/support/witnesses.ts';
import { FUNCTIONS, roleStatements, TABLES, type Named } from './role-statements.ts';

const MARKER = 'never-for-witnesses';
const OTHER = 'of-somebody-else';
let app: TestApp;
let victim: MarkedCoach;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  victim = await addMarkedCoach(app, MARKER);
  await addMarkedCoach(app, OTHER);
  const client = await addClient(app, victim, { name: `${MARKER} client` });
  await addSession(app, victim, client, { notes: MARKER, topics: [MARKER] });
  const change = { kind: 'organisation', subject: 'Acme', client_ids: [client], letter: LETTER } as const;
  ({ token } = await requestWitness(app, victim, { ...change, client_ids: [client] }));
});
afterAll(() => app.close());

const run = async (text: string, values: readonly string[] = []) => {
  const { rows } = await app.db.asUser(witnessClaims(token), { text, values });
  return rows.map((row) => row.map(String).join(' ')).join('\n');
};
/** The SQLSTATE of the refusal; null where it is carried out. */
const refusal = (text: string, values?: readonly string[]) =>
  run(text, values).then(
    () => null,
    (error: { code?: string }) => error.code ?? 'no code',
  );

/** Postgres says so before it asks for the right. */
const isUnwritable = (name: string) => CITUS_VIEWS.some((view) => name === `public.${view}`);

describe('the role witness', () => {
  test('may execute one function of ours, and is a member of nothing', async () => {
    const functions = await app.db.asOwner<Named & { needed: number; allowed: boolean; strict: boolean }>(FUNCTIONS, [
      'witness',
    ]);
    expect(functions.length).toBeGreaterThan(100);
    expect(functions.filter(({ allowed }) => allowed).map(({ name }) => name)).toEqual(['private.witness']);
    // One that is strict is not called at all where an argument is null.
    for (const { name, needed } of functions.filter(({ allowed, strict }) => !allowed && !strict)) {
      const given = Array.from({ length: needed }, () => 'null').join(', ');
      // 42883: no function of this name takes these types, which is found before the right is asked for.
      expect(['42501', '42883', '42725', '42804'], name).toContain(await refusal(`select ${name}(${given})`));
    }
    const roles = await app.db.asOwner(
      `select r.rolname as name from pg_roles r where pg_has_role('witness', r.oid, 'member') and r.rolname <> 'witness'`,
    );
    expect(roles).toEqual([]);
    const attributes =
      'select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolbypassrls from pg_roles';
    const [role] = await app.db.asOwner(`${attributes} where rolname = 'witness'`);
    expect(Object.values(role!)).toEqual(Array<boolean>(6).fill(false));
  });

  test('reads and writes no table and no column', async () => {
    const tables = await app.db.asOwner<Named>(TABLES);
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables)
      for (const text of [
        `select * from ${name}`,
        `select count(*) from ${name}`,
        `delete from ${name}`,
        `insert into ${name} default values`,
        `truncate ${name}`,
      ])
        expect(await refusal(text), text).toBe(
          isUnwritable(name) && /^(?:delete|insert)/.test(text) ? '55000' : '42501',
        );
    const columns = await app.db.asOwner<Named>(
      `select format('%I.%I %I', n.nspname, c.relname, a.attname) as name from pg_class c
         join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'private', 'auth', 'migrations') and not a.attisdropped
         and (has_column_privilege('witness', c.oid, a.attnum, 'select') or has_column_privilege('witness', c.oid, a.attnum, 'update')
           or has_column_privilege('witness', c.oid, a.attnum, 'insert'))`,
    );
    expect(columns).toEqual([]);
  });

  test('makes nothing and becomes nobody else', async () => {
    for (const text of [
      'create table public.mine (id int)',
      'create table private.mine (id int)',
      'create function public.mine() returns int language sql as $$ select 1 $$',
      // The embedded engine has one login for all.
      ...(app.db.engine === 'postgres'
        ? ['set role hourbook_server', 'set session authorization hourbook_server']
        : []),
      "copy (select 1) to '/tmp/x'",
      "select pg_read_file('/etc/passwd')",
    ])
      expect(await refusal(text), text).not.toBeNull();
  });

  test('sees of its request sums, dates and what was written to it', async () => {
    const seen = await run('select private.witness()');
    expect(seen).toContain('"minutes": 60');
    expect(seen).not.toContain(MARKER.concat(' client'));
    expect(Object.keys(JSON.parse(seen) as object).toSorted()).toEqual(
      [
        'answer',
        'coach',
        'expires_at',
        'kind',
        'letter',
        'message',
        'organisation',
        'state',
        'sums',
        'user_id',
        'witness_name',
      ].toSorted(),
    );
  });

  test('finds nothing with another token, with none, or with the claims of a coach', async () => {
    for (const other of ['x'.repeat(43), token.slice(0, -1), '']) {
      const answer = app.db.asUser(witnessClaims(other), { text: 'select private.witness()' });
      await expect(answer).rejects.toMatchObject({ code: 'PT404' });
    }
    const claims = { role: 'witness', json: JSON.stringify({ role: 'witness', sub: victim.id }) } as const;
    await expect(app.db.asUser(claims, { text: 'select private.witness()' })).rejects.toMatchObject({ code: 'PT404' });
    await expect(app.db.asUser(claims, { text: 'select * from public.clients' })).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('whatever statement it sends, no row of any coach comes back', async () => {
    const own = ['private.witness()', "private.witness('{}')", 'private.witness(null)'];
    await fc.assert(
      fc.asyncProperty(await roleStatements(app, 'witness', own, MARKER), async ({ from, text }) => {
        const answer = await run(text).catch(() => '');
        // The coach is called by the marker, and the witness reads the coach's name.
        if (from.startsWith('private.witness(')) expect(answer).not.toContain(`${MARKER} client`);
        else expect(answer, text).not.toMatch(new RegExp(`${MARKER}|${OTHER}|${victim.id}|^t$`));
      }),
      { numRuns: 400 },
    );
  });
});
