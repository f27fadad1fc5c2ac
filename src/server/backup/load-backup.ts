// Loads a backup into an empty database in one transaction: applies the backup's migrations, inserts its rows, checks
// all foreign keys, reads everything back and compares it. Then it applies newer migrations.
import { findMigrations, type SqlFile } from '#server/db/migrations/find-migrations.ts';
import { beginJournal, migrateToNewest, refuseUnfit, writeMigration } from '#server/db/migrations/migrate.ts';
import type { OwnerRun } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import {
  type BackupContents,
  type Header,
  sequenceLineSchema,
  tableLineSchema,
  UnusableBackup,
} from './backup-format.ts';
import { writeRestored } from './after-restore.ts';
import { backupLines } from './backup-lines.ts';
import { readForeignKeys, readTables, type Table, useExactTextFormat } from './database-schema.ts';
import { readRows } from './read-rows.ts';
import { checkWrappingKeys } from '#server/encryption/wrapping-keys.ts';

export interface LoadOptions {
  /** Those of the settings, which must decrypt the backup's notes. */
  readonly notesKeys: readonly string[];
  /** NOTES_LOST: or need not, because a key is lost. */
  readonly acceptsLostNotes?: boolean;
  /** The database that was backed up is not used any more. */
  readonly isMoved?: boolean;
}

/**
 * `contents`: the result of checkBackup. Resolves to what of it was loaded: tables of the operator's own, which no migration has made, are left
 * out. If anything fails, the database is unchanged.
 */
export async function loadBackup(
  run: OwnerRun,
  file: string,
  contents: BackupContents,
  { notesKeys, acceptsLostNotes = false, isMoved = false }: LoadOptions,
): Promise<BackupContents> {
  const migrations = migrationsOf(file, contents.header);
  if ((await readTables(run)).length > 0) throw new Error('The database is not empty.');
  await refuseUnfit(run);
  const loaded = await inTransaction(run, async () => {
    await beginJournal(run);
    for (const migration of migrations) await writeMigration(run, migration);
    await useExactTextFormat(run);
    const tables = await readTables(run);
    await withoutConstraints(run, tables, () => loadLines(run, file, tables));
    await compare(run, tables, contents);
    if (!acceptsLostNotes) await checkWrappingKeys(run, notesKeys);
    if (!isMoved) await writeRestored(run, contents.header.createdAt);
    const isOurs = new Set(tables.map(({ name }) => name));
    return Object.fromEntries(Object.entries(contents.tables).filter(([name]) => isOurs.has(name)));
  });
  await migrateToNewest(run);
  await run('analyze');
  return { ...contents, tables: loaded };
}

/** A sentence about the tables that were left out, or ''. */
export function leftOutText({ tables }: BackupContents, loaded: BackupContents): string {
  const names = Object.keys(tables).filter((name) => !Object.hasOwn(loaded.tables, name));
  return names.length === 0 ? '' : `Left out, because Hourbook has no such tables: ${names.join(', ')}.\n`;
}

/** The migrations of the backup. Throws UnusableBackup if this version does not have them. */
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
 * Disables triggers, which would write rows of their own, and defers foreign keys, since rows are sorted by key and not
 * by reference. This affects only the current transaction, at whose end all foreign keys are checked.
 */
async function withoutConstraints(run: OwnerRun, tables: readonly Table[], load: () => Promise<void>): Promise<void> {
  const references = await readForeignKeys(run);
  const setReference = ({ table, name }: { table: string; name: string }, mode: string) =>
    run(`alter table ${table} alter constraint ${name} ${mode}`);
  for (const { name } of tables) await run(`alter table ${name} disable trigger user`);
  for (const reference of references) await setReference(reference, 'deferrable initially deferred');
  // Migrations insert rows too, such as the plan.
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
      const ours = findTable(tables, file, table, columns);
      writer = ours && new RowWriter(run, ours);
    } else if (line.startsWith('{"sequence"')) await setSequence(run, line);
  }
  await writer?.flush();
}

/** Undefined for one that the backup's migrations have not made. */
function findTable(tables: readonly Table[], file: string, name: string, columns: readonly string[]) {
  const table = tables.find((one) => one.name === name);
  if (!table || JSON.stringify(table.columns.map((column) => column.name)) === JSON.stringify(columns)) return table;
  throw new UnusableBackup(`${file} holds the table ${name}, which is made otherwise here.`);
}

async function setSequence(run: OwnerRun, line: string): Promise<void> {
  const { sequence, lastValue, isCalled } = sequenceLineSchema.parse(JSON.parse(line));
  await run('select setval(to_regclass($1), $2::bigint, $3::boolean)', [sequence, lastValue, isCalled]);
}

/**
 * Reads all rows back and compares their hashes with the backup's. Throws if they differ, so that the transaction is
 * rolled back.
 */
async function compare(run: OwnerRun, tables: readonly Table[], { tables: wanted }: BackupContents): Promise<void> {
  for (const table of tables) {
    const found = await readRows(run, { ...table, key: wanted[table.name]?.key ?? table.key }, () => undefined);
    if (found.sha256 === wanted[table.name]?.sha256) continue;
    throw new Error(
      `${table.name} came out different: ${found.rows} rows instead of ${wanted[table.name]?.rows ?? 'none'}. Nothing was kept.`,
    );
  }
}

const BATCH_ROWS = 1_000;
const BATCH_CHARS = 1_000_000;

export class RowWriter {
  private lines: string[] = [];
  private chars = 0;
  private readonly run: OwnerRun;
  private readonly statement: string;

  constructor(run: OwnerRun, { name, columns }: Table) {
    this.run = run;
    const into = columns.map((column) => column.name).join(', ');
    const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
    this.statement = `insert into ${name} (${into}) overriding system value
      select ${values} from jsonb_array_elements($1::jsonb) line`;
  }

  async add(line: string): Promise<void> {
    this.lines.push(line);
    this.chars += line.length;
    if (this.lines.length >= BATCH_ROWS || this.chars >= BATCH_CHARS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.lines.length === 0) return;
    const batch = `[${this.lines.join(',')}]`;
    this.lines = [];
    this.chars = 0;
    await this.run(this.statement, [batch]);
  }
}
