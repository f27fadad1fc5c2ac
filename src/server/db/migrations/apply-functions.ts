// The files of db/functions: applied again whenever their text has changed (ADR 30). migrations.functions knows what
// was applied.
import type { OwnerRun } from '../database.ts';
import type { FunctionFiles, SqlFile } from './find-migrations.ts';

/**
 * Every function and policy, with the transaction that wrote it last: differs once any of them was changed.
 */
const STATE = `
  select md5(string_agg(mark, ',' order by mark)) as state from (
    select format('function %s %s', p.oid, p.xmin) as mark from pg_proc p where p.oid >= 16384
    union all select format('policy %s %s', p.oid, p.xmin) from pg_policy p
  ) marks`;

/** Ends the rights on functions by name: before their file all but those that functions/roles gives to keys, after it those of everyone. */
const REVOKES = `
  select format('revoke all on function %s from %s', p.oid::regprocedure,
    case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as sql
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a
  where n.nspname || '.' || p.proname = any($1) and a.grantee <> p.proowner
    and (a.grantee = 0 or $2 and not starts_with(a.grantee::regrole::text, 'key_'))`;

/** Whether a file differs from what was applied. Needs the table, which a migration makes. */
export async function hasFunctionsToApply(run: OwnerRun, functions: FunctionFiles): Promise<boolean> {
  return functions.files.length > 0 && (await filesToApply(run, functions)).length > 0;
}

/** Applies the files that changed, in the caller's transaction, each by its `statements`. Returns their names. */
export async function applyFunctions(
  run: OwnerRun,
  functions: FunctionFiles,
  statements: (file: SqlFile) => string[],
): Promise<string[]> {
  if (functions.files.length === 0) return [];
  const files = await filesToApply(run, functions);
  // Functions may call each other in any order; in tests/schema/functions.test.ts Postgres checks every body.
  await run('set local check_function_bodies = off');
  const names = files.flatMap(({ sql }) =>
    [...sql.matchAll(/create or replace function ([a-z_.]+)\(/g)].map(([, name]) => name!),
  );
  const revoke = async (ofRoles: boolean) => {
    for (const { sql } of await run<{ sql: string }>(REVOKES, [names, ofRoles])) await run(sql);
  };
  await revoke(true);
  for (const file of files) for (const sql of statements(file)) await applyFile(run, { ...file, sql });
  await revoke(false);
  await run(
    `insert into migrations.functions (name, sha256, revision)
     select unnest($1::text[]), unnest($2::text[]), $3
     on conflict (name) do update set sha256 = excluded.sha256, revision = excluded.revision, applied_at = now()`,
    [files.map(({ name }) => name), files.map(({ sha256 }) => sha256), functions.revision],
  );
  return files.map(({ name }) => name);
}

/**
 * Nothing if a newer version was applied: an older server may start while a newer one runs, and must not restore older
 * functions.
 */
async function filesToApply(run: OwnerRun, { revision, files }: FunctionFiles): Promise<readonly SqlFile[]> {
  const rows = await run<{ name: string; sha256: string; revision: number }>(
    'select name, sha256, revision from migrations.functions',
  );
  if (rows.some((row) => row.revision > revision)) return [];
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  return files.filter(({ name, sha256 }) => applied.get(name) !== sha256);
}

async function applyFile(run: OwnerRun, { name, sql }: SqlFile): Promise<void> {
  try {
    await run(sql);
  } catch (error) {
    throw new Error(`db/${name} failed; nothing of it was kept. ${(error as Error).message}`, { cause: error });
  }
}

/** If a migration changes or drops what the files define, all files are applied again. */
export async function forgetFunctionsAfter(run: OwnerRun, migration: () => Promise<void>): Promise<void> {
  const [journal] = await run<{ exists: boolean }>("select to_regclass('migrations.functions') is not null as exists");
  const before = journal?.exists ? await readState(run) : null;
  await migration();
  if (before !== null && before !== (await readState(run))) await run('delete from migrations.functions');
}

async function readState(run: OwnerRun): Promise<string | null> {
  const [row] = await run<{ state: string | null }>(STATE);
  return row?.state ?? null;
}
