// The functions and policies of db/functions are those of the database, each in one file, and every body is valid.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareTransaction, statementsFor } from '#server/db/distributed/distributed-migrations.ts';
import { findFunctions, findMigrations } from '#server/db/migrations/find-migrations.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { describeSchema } from './describe-schema.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Functions and policies with the transaction that wrote each last. */
const WRITTEN = `
  select p.oid::regprocedure::text as name, p.xmin::text as writer from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('auth', 'private', 'public', 'rest')
  union all select format('policy "%s" on %s', p.polname, p.polrelid::regclass), p.xmin::text from pg_policy p order by 1`;
/** Functions that a hosted Supabase already has; db/platform creates them once. */
const platform = findMigrations()
  .filter(({ name }) => name.startsWith('platform/'))
  .flatMap(({ sql }) => [...sql.matchAll(/create function ([a-z_.]+)\(/g)].map(([, name]) => name!));
/** Those that `npm run distribute` creates. */
const OF_SPREAD_TABLES = /^private\.(?:delete_rows_of_account|empty_\w+_fkey)\(/;
const isOurs = ({ name }: { name: string }) =>
  !platform.some((own) => name.startsWith(`${own}(`)) && !(isDistributed && OF_SPREAD_TABLES.test(name));

/**
 * Functions that policies, checks and triggers call, directly or through others, and that Postgres plans in every call:
 * written in SQL, and not inlined, because they run as their owner or set a path. In has_access() this made each update
 * of a session twice as expensive.
 */
async function plannedInEachCall(): Promise<string[]> {
  const texts = await db.asOwner<{ text: string }>(`
    select concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as text from pg_policy
    union all select pg_get_constraintdef(oid) from pg_constraint where contype = 'c'
    union all select pg_get_triggerdef(oid) from pg_trigger`);
  const functions = await db.asOwner<{ name: string; called: string; body: string; is_planned: boolean }>(`
    select p.oid::regprocedure::text as name, format('%s.%s(', n.nspname, p.proname) as called, p.prosrc as body,
      l.lanname = 'sql' and (p.prosecdef or p.proconfig is not null) as is_planned
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname = 'private' and p.prorettype <> 'void'::regtype`);
  const reached = new Set<string>();
  const follow = (text: string) => {
    for (const { name, called, body } of functions)
      if (text.includes(called) && !reached.has(name)) {
        reached.add(name);
        follow(body);
      }
  };
  for (const { text } of texts) follow(text);
  expect(reached.size, 'functions found').toBeGreaterThan(20);
  return functions.filter(({ name, is_planned }) => is_planned && reached.has(name)).map(({ name }) => name);
}

/** Applies each file in its own transaction and records what it wrote. Postgres checks every body. */
async function applyEach(): Promise<Map<string, string[]>> {
  const defined = new Map<string, string[]>();
  const statements = await statementsFor(db.asOwner);
  for (const file of findFunctions().files) {
    await db.asOwner('begin');
    await prepareTransaction(db.asOwner);
    for (const statement of statements(file)) await db.asOwner(statement);
    const [own] = await db.asOwner<{ id: string }>('select pg_current_xact_id()::xid::text as id');
    const written = await db.asOwner<{ name: string; writer: string }>(WRITTEN);
    await db.asOwner('commit');
    defined.set(
      file.name,
      written.filter(({ writer }) => writer === own?.id).map((one) => one.name),
    );
  }
  return defined;
}

describe('db/functions', () => {
  test('defines every function and every policy, each in one file', async () => {
    const defined = [...(await applyEach()).values()].flat();
    const present = (await db.asOwner<{ name: string }>(WRITTEN)).filter(isOurs).map(({ name }) => name);
    expect(present.length).toBeGreaterThan(100);
    expect(defined.toSorted(), 'one file for each, and nothing in the database that no file defines').toEqual(
      present.toSorted(),
    );
  });

  test('changes nothing when it is applied again', async () => {
    const before = await describeSchema(db.asOwner);
    await applyEach();
    expect(await describeSchema(db.asOwner)).toEqual(before);
  });

  test('is applied again when a list changes from which it is written, such as rights of keys on a new record', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hourbook-db-'));
    cpSync('db', folder, { recursive: true });
    const keys = () =>
      findFunctions(folder).files.find(({ name }) => name === 'functions/roles/personal-keys.sql')!.sha256;
    const before = keys();
    const list = findFunctions(folder).files.find(({ sql }) => sql.includes('function private.record_tables()'))!.name;
    appendFileSync(join(folder, list), '-- Another record.\n');
    expect(keys()).not.toBe(before);
    rmSync(folder, { recursive: true });
  });

  test('a function or policy that no file defines is found', async () => {
    await db.asOwner("create function private.orphan() returns integer language sql as 'select 1'");
    await db.asOwner(`create policy "an orphan" on public.clients for select to authenticated using (false)`);
    const defined = new Set([...(await applyEach()).values()].flat());
    const present = (await db.asOwner<{ name: string }>(WRITTEN)).filter(isOurs);
    expect(present.map(({ name }) => name).filter((name) => !defined.has(name))).toEqual([
      'policy "an orphan" on clients',
      'private.orphan()',
    ]);
    await db.asOwner('drop policy "an orphan" on public.clients');
    await db.asOwner('drop function private.orphan()');
  });

  test('a function that each read or write calls keeps its plan', async () => {
    expect(await plannedInEachCall()).toEqual([]);
    await db.asOwner(
      "create function private.slow() returns boolean language sql stable set search_path = '' as 'select true'",
    );
    await db.asOwner(`create policy "a slow one" on public.clients for select to authenticated using (private.slow())`);
    expect(await plannedInEachCall()).toEqual(['private.slow()']);
    await db.asOwner('drop policy "a slow one" on public.clients');
    await db.asOwner('drop function private.slow()');
  });

  test('every policy has a comment above it', () => {
    for (const { name, sql } of findFunctions().files) {
      const policies = sql.match(/^drop policy/gm)?.length ?? 0;
      expect(sql.match(/^-- .*[.)]\ndrop policy/gm)?.length ?? 0, name).toBe(policies);
      expect(sql.match(/^create policy/gm)?.length ?? 0, name).toBe(policies);
    }
  });
});
