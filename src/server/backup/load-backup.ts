// Fills an empty database from a backup, in one transaction: the tables as the backup's migrations make them, its rows and no
// others, every reference checked, everything read back and compared. Newer migrations come after it.
import { findMigrations } from '../db/migrations/find-migrations.ts';
import type { SqlFile } from '../db/migrations/find-migrations.ts';
import { beginJournal, migrateToNewest, writeMigration } from '../db/migrations/migrate.ts';
import type { OwnerRun } from '../db/database.ts';
import { UnusableBackup, sequenceLineSchema, tableLineSchema } from './backup-format.ts';
import type { BackupContents, Header } from './backup-format.ts';
import { backupLines } from './backup-lines.ts';
import { readForeignKeys, readTables, useExactText } from './catalogue.ts';
import type { Table } from './catalogue.ts';
import { refuseWithoutKeys } from './refuse-without-keys.ts';
import { RowWriter } from './row-writer.ts';
import { readRows } from './read-rows.ts';

/**
 * `contents`: what checkBackup said of the file; `notesKeys`: those of the settings, which must open its notes. Whatever
 * fails, the database stays as it was.
 */
export async function loadBackup(
  run: OwnerRun,
  file: string,
  contents: BackupContents,
  notesKeys: readonly string[],
): Promise<void> {
  const migrations = migrationsOf(file, contents.header);
  if ((await readTables(run)).length > 0) throw new Error('The database is not empty.');
  await run('begin');
  try {
    await beginJournal(run);
    for (const migration of migrations) await writeMigration(run, migration);
    await useExactText(run);
    const tables = await readTables(run);
    await withoutRules(run, tables, () => loadLines(run, file, tables));
    await compare(run, tables, contents);
    await refuseWithoutKeys(run, notesKeys);
    await run('commit');
  } catch (error) {
    await run('rollback').catch(() => undefined);
    throw error;
  }
  await migrateToNewest(run);
  await run('analyze');
}

/** Those that made the backup's tables; refuses a backup whose tables this version does not know how to make. */
export function migrationsOf(file: string, header: Header): SqlFile[] {
  const known = new Map(findMigrations().map((migration) => [migration.name, migration]));
  return header.migrations.map(({ name, sha256 }) => {
    const migration = known.get(name);
    if (migration?.sha256 === sha256) return migration;
    throw new UnusableBackup(
      `${file} was made by another version of Hourbook (${header.appVersion}): this one ` +
        `${migration ? 'has another' : 'does not have'} db/${name}. Restore with that version or a newer one.`,
    );
  });
}

/**
 * Triggers would write rows of their own, and rows come in order of their key, not of their references. Both are off for this
 * transaction alone; the references of all rows are checked at its end.
 */
async function withoutRules(run: OwnerRun, tables: readonly Table[], load: () => Promise<void>): Promise<void> {
  const references = await readForeignKeys(run);
  const setReference = ({ table, name }: { table: string; name: string }, mode: string) =>
    run(`alter table ${table} alter constraint ${name} ${mode}`);
  for (const { name } of tables) await run(`alter table ${name} disable trigger user`);
  for (const reference of references) await setReference(reference, 'deferrable initially deferred');
  // Migrations write rows too, such as the plan.
  await run(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  await load();
  await run('set constraints all immediate');
  for (const reference of references) await setReference(reference, reference.usual);
  for (const { name } of tables) await run(`alter table ${name} enable trigger user`);
}

async function loadLines(run: OwnerRun, file: string, tables: readonly Table[]): Promise<void> {
  let writer: RowWriter | undefined;
  for await (const line of backupLines(file)) {
    if (line.startsWith('[')) await writer?.add(line);
    else if (line.startsWith('{"table"')) {
      await writer?.flush();
      const { table, columns } = tableLineSchema.parse(JSON.parse(line));
      writer = new RowWriter(run, findTable(tables, file, table, columns));
    } else if (line.startsWith('{"sequence"')) await setSequence(run, line);
  }
  await writer?.flush();
}

function findTable(tables: readonly Table[], file: string, name: string, columns: readonly string[]): Table {
  const table = tables.find((one) => one.name === name);
  if (table && JSON.stringify(table.columns.map((column) => column.name)) === JSON.stringify(columns)) return table;
  throw new UnusableBackup(`${file} holds the table ${name}, which is ${table ? 'made otherwise' : 'unknown'} here.`);
}

async function setSequence(run: OwnerRun, line: string): Promise<void> {
  const { sequence, lastValue, isCalled } = sequenceLineSchema.parse(JSON.parse(line));
  await run('select setval($1::regclass, $2::bigint, $3::boolean)', [sequence, lastValue, isCalled]);
}

/** Reads everything again: what is there is what was in the backup, row by row, or nothing of it stays. */
async function compare(run: OwnerRun, tables: readonly Table[], { tables: wanted }: BackupContents): Promise<void> {
  for (const table of tables) {
    const found = await readRows(run, table, () => undefined);
    if (found.sha256 === wanted[table.name]?.sha256) continue;
    throw new Error(
      `${table.name} came out different: ${found.rows} rows instead of ${wanted[table.name]?.rows ?? 'none'}. Nothing was kept.`,
    );
  }
}
