// Brings the tables to the newest form. Each file is applied once, in a transaction of its own, with a note of its hash.
import type { Migration } from './find-migrations.ts';

/** Runs on one connection of the owner's that nothing else uses meanwhile. Without values, `text` may hold many statements. */
export type OwnerRun = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

const JOURNAL = `
  create schema if not exists migrations;
  create table if not exists migrations.applied (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Applies what is missing, in order. Returns the names applied; throws when a file fails, or differs from what was applied.
 * Only one server may do so at a time: see withStartLock.
 */
export async function migrate(run: OwnerRun, migrations: readonly Migration[]): Promise<string[]> {
  await beginJournal(run);
  const rows = await run<{ name: string; sha256: string }>('select name, sha256 from migrations.applied');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  refuseChanged(migrations, applied);
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) await apply(run, migration);
  return missing.map((migration) => migration.name);
}

function refuseChanged(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== sha256) {
      throw new Error(`The migration db/${name} was changed after it had been applied. Add a new file instead.`);
    }
  }
}

/** Makes the table of what was applied where there is none. */
export async function beginJournal(run: OwnerRun): Promise<void> {
  await run(JOURNAL);
}

/** One file and the note of it, inside a transaction of the caller's. */
export async function writeMigration(run: OwnerRun, { name, sql, sha256 }: Migration): Promise<void> {
  await run(sql);
  await run('insert into migrations.applied (name, sha256) values ($1, $2)', [name, sha256]);
}

async function apply(run: OwnerRun, migration: Migration): Promise<void> {
  try {
    await run('begin');
    await writeMigration(run, migration);
    await run('commit');
  } catch (error) {
    // When even this fails the connection is gone, and the transaction with it.
    await run('rollback').catch(() => undefined);
    throw new Error(`The migration db/${migration.name} failed; nothing of it was kept. ${(error as Error).message}`, {
      cause: error,
    });
  }
}
