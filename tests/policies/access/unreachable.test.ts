// What users' statements cannot access: the auth tables, the settings, internal functions, other roles.
import { describe, expect, test } from 'vitest';
import { FORBIDDEN, usersForTests } from '#tests/support/policies.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';

const { db, admin } = usersForTests();

interface Table {
  name: string;
}
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

  test('every table in public has row-level security, and a policy', async () => {
    const open = await db.asOwner<Table>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`,
    );
    expect(open).toEqual([]);
  });

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

  test('every function that runs as its owner fixes its search path', async () => {
    const loose = await db.asOwner<Table>(
      `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('auth', 'private', 'public', 'rest') and p.prosecdef
         and not coalesce(p.proconfig @> array['search_path=""'], false)`,
    );
    expect(loose).toEqual([]);
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

  test('the server cannot read migrations or change other roles’ rights', async () => {
    await expect(db.asServer('select * from migrations.applied')).rejects.toMatchObject(FORBIDDEN);
    await expect(db.asServer('grant select on public.clients to hourbook_server')).rejects.toMatchObject(FORBIDDEN);
  });
});
