// Writes the lines of a backup from one read-only transaction, so that all rows are from the same snapshot.
import type { OwnerRun } from '../db/database.ts';
import { FORMAT_VERSION } from './backup-format.ts';
import type { Contents, End, Header, SequenceLine, TableLine } from './backup-format.ts';
import { readSequenceNames, readTables, useExactTextFormat, type Table } from './database-schema.ts';
import { readRows } from './read-rows.ts';

type Write = (text: string) => Promise<void> | void;

export async function writeLines(run: OwnerRun, write: Write, appVersion: string): Promise<void> {
  const before = await readTables(run);
  if (!before.some(({ name }) => name === 'migrations.applied')) throw new Error('This is no database of Hourbook.');
  await run('begin isolation level repeatable read read only');
  try {
    // Locked before the tables are read, so that no migration can change them; writes are not blocked.
    await run(`lock table ${before.map(({ name }) => name).join(', ')} in access share mode`);
    await useExactTextFormat(run);
    const tables = await readTables(run);
    if (JSON.stringify(names(tables)) !== JSON.stringify(names(before))) {
      throw new Error('The tables were being migrated. Make the backup again when the server has started.');
    }
    await writeLine(write, await readHeader(run, appVersion));
    const contents = await writeTables(run, write, tables);
    for (const line of await readSequences(run)) await writeLine(write, line);
    await writeLine(write, { end: true, tables: contents } satisfies End);
  } finally {
    // Read only, so an error here can be ignored: it means that the connection was lost and the transaction ended.
    await run('rollback').catch(() => undefined);
  }
}

async function writeTables(run: OwnerRun, write: Write, tables: readonly Table[]): Promise<Record<string, Contents>> {
  const contents: Record<string, Contents> = {};
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name);
    await writeLine(write, { table: table.name, columns } satisfies TableLine);
    contents[table.name] = await readRows(run, table, write);
  }
  return contents;
}

async function readHeader(run: OwnerRun, appVersion: string): Promise<Header> {
  const migrations = await run<{ name: string; sha256: string }>(
    // The platform's migrations come first.
    `select name, sha256 from migrations.applied order by name not like 'platform/%', name collate pg_catalog."C"`,
  );
  const createdAt = new Date().toISOString();
  return { format: 'hourbook-backup', version: FORMAT_VERSION, createdAt, appVersion, migrations };
}

async function readSequences(run: OwnerRun): Promise<SequenceLine[]> {
  const lines: SequenceLine[] = [];
  for (const sequence of await readSequenceNames(run)) {
    const [state] = await run<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${sequence}`,
    );
    lines.push({ sequence, ...state! });
  }
  return lines;
}

const names = (tables: readonly Table[]) => tables.map(({ name }) => name);

const writeLine = (write: Write, line: object) => write(`${JSON.stringify(line)}\n`);
