// Migrates tables and functions. Each migration is applied once, in a transaction of its own, and recorded with its
// hash; the functions change in the transaction of the last one.
import type { OwnerRun } from '../database.ts';
import { prepareTransaction, refuseNewTables, statementsFor } from '../distributed/distributed-migrations.ts';
import { inTransaction } from '../in-transaction.ts';
import { applyFunctions, forgetFunctionsAfter, hasFunctionsToApply } from './apply-functions.ts';
import { findFunctions, findMigrations, type FunctionFiles, type SqlFile } from './find-migrations.ts';

const JOURNAL = `
  create schema if not exists migrations;
  create table if not exists migrations.applied (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`;

const NO_FUNCTIONS: FunctionFiles = { revision: 0, files: [] };

/**
 * Applies everything in db/. Only one server may do so at a time: see withStartLock. Returns the applied names.
 */
export async function migrateToNewest(run: OwnerRun): Promise<string[]> {
  await refuseUnfit(run);
  return migrate(run, findMigrations(), findFunctions());
}

const OLDEST_VERSION = 15;

/**
 * Rejects where the tables cannot be made, or would mean something else. In another encoding limits count bytes and searches fail; by Turkish
 * rules 'INSERT' in lower case is another word.
 */
export async function refuseUnfit(run: OwnerRun): Promise<void> {
  const [of] = await run<{ version: number; encoding: string; has_usual_case: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
       lower('I') = 'i' and upper('i') = 'I' as has_usual_case`,
  );
  const { version, encoding, has_usual_case: hasUsualCase } = of!;
  if (version < OLDEST_VERSION)
    throw new Error(
      `This is Postgres ${version}: Hourbook needs ${OLDEST_VERSION} or later (docs/operations.md, Requirements).`,
    );
  if (encoding === 'UTF8' && hasUsualCase) return;
  const problem = hasUsualCase ? `is encoded as ${encoding}` : 'has Turkish rules for upper and lower case';
  throw new Error(
    `This database ${problem}. Create it with encoding 'UTF8' and another locale (docs/operations.md, Postgres).`,
  );
}

/**
 * Applies what is missing, in order. Returns the names applied; throws when a file fails, or a migration differs from
 * what was applied.
 */
export async function migrate(
  run: OwnerRun,
  migrations: readonly SqlFile[],
  functions: FunctionFiles = NO_FUNCTIONS,
): Promise<string[]> {
  await beginJournal(run);
  const rows = await run<{ name: string; sha256: string }>('select name, sha256 from migrations.applied');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  refuseChanged(migrations, applied);
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  const last = missing.at(-1);
  for (const migration of missing.slice(0, -1)) await inMigration(run, () => applyMigration(run, migration));
  if (last === undefined && !(await hasFunctionsToApply(run, functions))) return [];
  const changed = await inMigration(run, async () => {
    if (last) await applyMigration(run, last);
    return applyFunctions(run, functions, await statementsFor(run));
  });
  return [...missing.map((migration) => migration.name), ...changed];
}

function refuseChanged(migrations: readonly SqlFile[], applied: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== sha256) {
      throw new Error(`The migration db/${name} was changed after it had been applied. Add a new file instead.`);
    }
  }
}

/**
 * Creates the table of applied migrations if there is none. Where tables are distributed even `if not exists` asks every server, and one that
 * is lost must keep no other from starting.
 */
export async function beginJournal(run: OwnerRun): Promise<void> {
  const [journal] = await run<{ exists: boolean }>("select to_regclass('migrations.applied') is not null as exists");
  if (!journal?.exists) await run(JOURNAL);
}

/** Applies and records one migration in the caller's transaction. */
export async function writeMigration(run: OwnerRun, migration: SqlFile): Promise<void> {
  const { name, sha256 } = migration;
  for (const sql of (await statementsFor(run))(migration)) await run(sql);
  await run('insert into migrations.applied (name, sha256) values ($1, $2)', [name, sha256]);
}

async function applyMigration(run: OwnerRun, migration: SqlFile): Promise<void> {
  try {
    await forgetFunctionsAfter(run, () => writeMigration(run, migration));
  } catch (error) {
    throw new Error(`The migration db/${migration.name} failed; nothing of it was kept. ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Each migration is all or nothing. */
const inMigration = <T>(run: OwnerRun, work: () => Promise<T>): Promise<T> =>
  inTransaction(run, async () => {
    await prepareTransaction(run);
    const result = await work();
    await refuseNewTables(run);
    return result;
  });
