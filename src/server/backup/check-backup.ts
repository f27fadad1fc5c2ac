// Checks a whole backup file against its own row counts and hashes, before a restore changes anything.
import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { FORMAT_VERSION, UnusableBackup, endSchema, headerSchema, tableLineSchema } from './backup-format.ts';
import type { BackupContents, Contents, Header } from './backup-format.ts';
import { backupLines } from './backup-lines.ts';

/** Rejects with UnusableBackup if the file is incomplete or was altered. */
export async function checkBackup(file: string): Promise<BackupContents> {
  let header: Header | undefined;
  const counted: Record<string, Omit<Contents, 'key'>> = {};
  let table = new CountedTable('');
  const finishTable = () => {
    if (table.name !== '') counted[table.name] = table.contents();
  };
  let last = '';
  for await (const line of backupLines(file)) {
    header ??= readHeader(file, line);
    last = line;
    if (line.startsWith('[')) table.add(line);
    else if (line.startsWith('{"table"')) {
      finishTable();
      table = new CountedTable(read(file, line, tableLineSchema).table);
    }
  }
  finishTable();
  const end = last.startsWith('{"end"') ? read(file, last, endSchema) : undefined;
  if (!header || !end) throw new UnusableBackup(`${file} is cut off: its end is missing. Nothing was restored.`);
  compareContents(file, counted, end.tables);
  return { header, tables: end.tables };
}

class CountedTable {
  readonly name: string;
  private rows = 0;
  private readonly hash = createHash('sha256');

  constructor(name: string) {
    this.name = name;
  }

  add(line: string): void {
    this.rows += 1;
    this.hash.update(`${line}\n`);
  }

  contents(): Omit<Contents, 'key'> {
    return { rows: this.rows, sha256: this.hash.digest('hex') };
  }
}

/** Altered bytes may still unzip, since gzip's checksum is at the end of the file. */
function read<Schema extends z.ZodMiniType>(file: string, line: string, schema: Schema): z.output<Schema> {
  const content = schema.safeParse(parse(line));
  if (content.success) return content.data;
  throw new UnusableBackup(`${file} is damaged. Nothing was restored.`);
}

/** undefined if it is not JSON. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function readHeader(file: string, line: string): Header {
  const header = headerSchema.safeParse(parse(line));
  if (!header.success) throw new UnusableBackup(`${file} is no backup of Hourbook.`);
  const { version } = header.data;
  if (version < FORMAT_VERSION)
    throw new UnusableBackup(`${file} was made before Hourbook 0.1.0, and can't be restored.`);
  if (version > FORMAT_VERSION)
    throw new UnusableBackup(`${file} has the format ${version}; this version of Hourbook reads ${FORMAT_VERSION}.`);
  return header.data;
}

function compareContents(
  file: string,
  counted: Readonly<Record<string, Omit<Contents, 'key'>>>,
  recorded: Readonly<Record<string, Contents>>,
): void {
  for (const name of new Set([...Object.keys(counted), ...Object.keys(recorded)])) {
    if (counted[name]?.rows === recorded[name]?.rows && counted[name]?.sha256 === recorded[name]?.sha256) continue;
    throw new UnusableBackup(`${file} was altered: ${name} is not as it was written. Nothing was restored.`);
  }
}
