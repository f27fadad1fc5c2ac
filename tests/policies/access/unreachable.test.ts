// What users' statements cannot access: the auth tables, the settings, internal functions, other roles.
import { describe, expect, test } from 'vitest';
import { RECORDS } from '#domain/records/all-records.ts';
import { LISTED_TEXTS } from '#tests/support/listed-texts.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { FORBIDDEN, usersForTests } from '#tests/support/policies.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';

const { db, admin } = usersForTests();

interface Table {
  name: string;
}
/** In a subselect, which is evaluated once per statement. */
const OWN_ROWS = /^\(*(?:user_)?id = \( SELECT auth\.uid\(\) AS uid\)\)/;
/** Policies that show rows of others, and why. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  'prices: everyone reads prices': 'the plan',
  'products: everyone reads products': 'the plan',
  'profiles: an admin reads every profile': 'accounts, without what coaches write (ADR 10)',
  'subscriptions: an admin reads every subscription': 'who pays (ADR 10)',
};
/** Writes that a coach without a subscription may do too, and why. */
const WITHOUT_ACCESS: Readonly<Record<string, string>> = {
  'lent_comments: a coach resolves comments on own views': 'nothing is recorded',
  'profiles: users update their own profile': 'name and settings of the account',
};
/** Functions of the owner that write for a coach without a subscription too, and why. */
const CALLED_WITHOUT_ACCESS: Readonly<Record<string, string>> = {
  change_own_feed: 'the feed only reads',
  delete_hook: 'deletes',
  delete_records: 'deletes',
  erase_client: 'deletes, and what stays was there',
  lend_support_view: 'asks for help',
  open_own_feed: 'the feed only reads',
  open_support_view: 'an admin reads',
  put_certificate_chunk: 'follows begin_certificate, which asks',
  revoke_lent_view: 'ends access of others',
  revoke_witness_request: 'ends access of others',
  undo_deletion: 'what comes back was there',
  undo_import: 'deletes',
};
/** Functions of the owner that reach records and that the server may call, and why (ADR 2). */
const READ_BY_SERVER: Readonly<Record<string, string>> = {
  'private.business_figures': 'counts',
  'private.continue_import': 'writes what its coach sent, and returns none of it',
};
/** Tables with encrypted texts that the server reads as itself, and why (ADR 2). */
const ENCRYPTED_BY_SERVER: Readonly<Record<string, string>> = {
  'private.calendar_events': 'it fetches them',
  'private.calendar_sources': 'it fetches with their addresses',
  'public.calendar_feeds': 'it fetches them',
};
const tablesIn = (schemas: string) =>
  db.asOwner<Table>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1) order by 1`,
    [schemas],
  );

describe('tables', () => {
  test('no table outside public is readable, not even by an administrator', async () => {
    const tables = await tablesIn('{auth,private,migrations,rest}');
    expect(tables.length).toBeGreaterThan(5);
    for (const { name } of tables) {
      for (const claims of [ANONYMOUS, admin.claims]) {
        await expect(db.asUser(claims, { text: `select * from ${name}` }), name).rejects.toMatchObject(FORBIDDEN);
      }
    }
  });

  test('every table in public has row-level security, and a policy; a view reads as who asks', async () => {
    const open = await db.asOwner<Table>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'm', 'v')
         and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')
         and case when c.relkind = 'v' then not coalesce('security_invoker=true' = any(c.reloptions), false)
           else not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid) end`,
    );
    expect(open).toEqual([]);
  });

  // Where tables are distributed, policies have another form (distributed/shard-policies.ts).
  test.skipIf(isDistributed)(
    'every policy of a coach or of a key is about own rows, and asks for access before a write',
    async () => {
      const policies = await db.asOwner<{ name: string; seen: string | null; written: string | null }>(
        `select format('%s: %s', polrelid::regclass, polname) as name, pg_get_expr(polqual, polrelid) as seen,
         pg_get_expr(polwithcheck, polrelid) as written
       from pg_policy where polpermissive
         and exists (select from unnest(polroles) as r (id) where r.id = 0 or r.id::regrole::text ~ '^(anon|authenticated|key_)')`,
      );
      expect(policies.length).toBeGreaterThan(50);
      const isOwn = (text: string | null) => text === null || (OWN_ROWS.test(text) && !/ OR /.test(text));
      const foreign = policies.filter(({ seen, written }) => !isOwn(seen) || !isOwn(written));
      expect.soft(foreign.map(({ name }) => name).toSorted()).toEqual(Object.keys(OF_OTHERS));
      const free = policies.filter(
        ({ written }) => written !== null && !written.includes('SELECT private.require_access('),
      );
      expect(free.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_ACCESS));
    },
  );

  test('no role can create tables in public', async () => {
    await expect(db.asUser(admin.claims, { text: 'create table public.mine (id int)' })).rejects.toMatchObject(
      FORBIDDEN,
    );
    await expect(db.asServer('create table public.mine (id int)')).rejects.toMatchObject(FORBIDDEN);
  });
});

describe('functions', () => {
  test('no function of ours is executable by everyone', async () => {
    const open = await db.asOwner<Table>(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('auth', 'private', 'public', 'rest')
         and (p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0))`,
    );
    expect(open).toEqual([]);
  });

  test('anonymous requests execute what every request does, and no more', async () => {
    const open = await db.asOwner<Table>(
      `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('auth', 'private', 'public') and has_function_privilege('anon', p.oid, 'execute') order by 1`,
    );
    expect(open.map(({ name }) => name)).toEqual(['auth.jwt', 'auth.role', 'auth.uid']);
  });

  // What a function in private promises is read from its text; one in public calls it, and is named by an address.
  test('every function that runs as its owner fixes its search path, and none is in public', async () => {
    const loose = await db.asOwner<Table>(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('auth', 'private', 'public', 'rest') and p.prosecdef
         and (n.nspname = 'public' or not coalesce(p.proconfig @> array['search_path=""'], false))`,
    );
    expect(loose).toEqual([]);
  });

  test('a function that writes as its owner, itself or by what it calls, asks for access first', async () => {
    const free = await db.asOwner<Table>(
      `with recursive f as (
         select p.oid, p.proname as name, p.prosrc as text from pg_proc p
         where p.pronamespace = 'private'::regnamespace and p.proname <> 'lock_storage_of'),
       reached as (
         select f.name as called, f.name, f.text from f join pg_proc p using (oid)
         where p.prosecdef and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
           and has_function_privilege('authenticated', p.oid, 'execute')
         union select r.called, f.name, f.text from f join reached r on strpos(r.text, 'private.' || f.name || '(') > 0)
       select called as name from reached group by called
       having bool_or(text ~* '(insert into|\\mupdate) (public|private)\\.')
         and not bool_or(name like 'require\\_access') order by 1`,
    );
    expect(free.map(({ name }) => name)).toEqual(Object.keys(CALLED_WITHOUT_ACCESS));
  });

  test('the server reads no record by a function of the owner, nor by one that this calls', async () => {
    const reading = await db.asOwner<Table>(
      `with recursive f as (
         select p.oid, n.nspname || '.' || p.proname as name, p.prosrc as text, p.prosecdef from pg_proc p
         join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('auth', 'private', 'public', 'rest')),
       reached as (
         select f.name as called, f.name, f.text from f where f.prosecdef and has_function_privilege('hourbook_server', f.oid, 'execute')
         union select r.called, f.name, f.text from f join reached r on strpos(r.text, f.name || '(') > 0)
       select distinct called as name from reached where text ~ ('public\\.(' || $1 || ')\\M') order by 1`,
      [Object.keys(RECORDS).join('|')],
    );
    expect(reading.map(({ name }) => name)).toEqual(Object.keys(READ_BY_SERVER));
  });

  // Postgres refuses only what such a function writes itself. It would be answered during maintenance, by a replica, and twice.
  test('no function that says it only reads calls one that writes', async () => {
    const writing = await db.asOwner<Table>(
      `select f.name || ' calls ' || w.name as name
       from (select n.nspname || '.' || p.proname as name, p.prosrc as text, p.provolatile as kind from pg_proc p
         join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('auth', 'private', 'public', 'rest')) f
       join (select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ('auth', 'private', 'public', 'rest') and p.provolatile = 'v') w on f.text ~ (w.name || '\\(')
       where f.kind <> 'v'`,
    );
    expect(writing).toEqual([]);
  });

  test('anonymous requests cannot call the dashboard', async () => {
    const text = "select public.dashboard('2026-01-01')";
    await expect(db.asUser(ANONYMOUS, { text })).rejects.toMatchObject(FORBIDDEN);
  });
});

describe('roles', () => {
  test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
    'a statement cannot leave its role for a mightier one',
    async () => {
      for (const role of ['owner', 'hourbook_server', 'postgres']) {
        const text = `select set_config('role', '${role}', true)`;
        await expect(db.asUser(admin.claims, { text }), role).rejects.toMatchObject({ code: /42501|22023/ });
      }
    },
  );

  test('the server reads no encrypted text by itself, but of calendars', async () => {
    const encrypted = LISTED_TEXTS.flatMap(({ name, stored }) => (stored.endsWith('encrypted') ? name : []));
    expect(encrypted.length).toBeGreaterThan(30);
    const readable = await db.asOwner<Table>(
      `select distinct n.nspname || '.' || c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace where n.nspname || '.' || c.relname || '.' || a.attname = any($1)
         and has_column_privilege('hourbook_server', c.oid, a.attnum, 'select') order by 1`,
      [encrypted],
    );
    expect(readable.map(({ name }) => name)).toEqual(Object.keys(ENCRYPTED_BY_SERVER));
  });

  test('the server cannot read migrations or change other roles’ rights', async () => {
    await expect(db.asServer('select * from migrations.applied')).rejects.toMatchObject(FORBIDDEN);
    await expect(db.asServer('grant select on public.clients to hourbook_server')).rejects.toMatchObject(FORBIDDEN);
  });
});
