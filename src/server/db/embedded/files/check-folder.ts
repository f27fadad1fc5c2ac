// Before the engine opens its folder: is everything there that was there? Without this the engine creates an empty
// database when PG_VERSION is missing, reads a table whose file was cut as one with fewer rows, and otherwise ends without
// naming a file.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkWal, CONTROL_FILE, parsePosition, readControl, readIfThere, type Control } from './control-file.ts';
import { DamagedFolder, OtherPostgres } from './damaged-folder.ts';
import { listFolder, readInTurns, readList, sizeOf, writeList, type FileList, type ListedFile } from './file-list.ts';

/** Tables, indexes and sequences, and which transactions were committed: no page of them is ever lost by a crash. And a
 * file without which the engine ends. */
const PAGES = /^(?:base|global)\/(?:\d+\/)?\d+(?:\.\d+)?$|^pg_xact\/|^pg_multixact\/\w+\/|^pg_logical\/replorigin/;
/** Never written while the server runs. */
const FIXED = /(?:^|\/)(?:PG_VERSION|pg_filenode\.map|[\w.]+\.conf)$/;
/** Of PGlite, which reads the files of this one only. */
const POSTGRES_VERSION = 18;
/** Files that every folder has, whether there is a list or not. */
const NEEDED = ['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', 'pg_ident.conf', 'global/pg_filenode.map'];

/**
 * Throws DamagedFolder with the first file that is not as it was, or OtherPostgres. Returns the position in the write-ahead log that the
 * opened engine must have reached. The engine must not be open.
 */
export async function checkFolder(folder: string): Promise<bigint> {
  for (const name of NEEDED) checkNeeded(folder, name);
  checkVersion(folder);
  const control = readControl(folder);
  if (control === null) return 0n;
  const list = readList(folder);
  const position = list === null ? 0n : parsePosition(list.position);
  checkWal(folder, control, control.isClosed ? 0n : position);
  if (list === null) return 0n;
  if (control.isClosed && control.checkpoint < position)
    throw new DamagedFolder(folder, CONTROL_FILE, 'is older than the other files, or pg_wal has lost its end');
  // Otherwise the engine has written since the list was.
  if (!isCurrent(list, control, position)) return position;
  for (const name of list.folders) {
    if (!existsSync(join(folder, name))) throw new DamagedFolder(folder, name, 'is missing');
  }
  await checkFiles(folder, list);
  return position;
}

const isCurrent = (list: FileList, control: Control, position: bigint) =>
  list.closed ? control.isClosed && control.checkpoint === position : !control.isClosed;

function checkVersion(folder: string): void {
  const version = /^(\d\d)\n?$/.exec(readIfThere(join(folder, 'PG_VERSION'))?.toString() ?? '')?.[1];
  if (version !== undefined && Number(version) !== POSTGRES_VERSION) throw new OtherPostgres(folder, version);
}

function checkNeeded(folder: string, name: string): void {
  const bytes = readIfThere(join(folder, name));
  if (bytes === null) throw new DamagedFolder(folder, name, 'is missing');
  if (bytes.length === 0) throw new DamagedFolder(folder, name, 'is empty');
  if (bytes.every((byte) => byte === 0)) throw new DamagedFolder(folder, name, 'was overwritten with zeros');
}

async function checkFiles(folder: string, { closed, files }: FileList): Promise<void> {
  const checked = Object.entries(files).filter(([name]) => closed || isKept(name));
  // Sizes first: they find most damage without reading a file.
  for (const [name, listed] of checked) checkSize(folder, name, listed, sizeOf(join(folder, name)), closed);
  const names = checked.map(([name]) => name);
  for await (const { name, content } of readInTurns(folder, names)) {
    const listed = files[name]!;
    if (content.written < listed.written)
      throw new DamagedFolder(folder, name, 'was overwritten with zeros in part or whole');
    if ((closed || FIXED.test(name)) && content.crc32 !== listed.crc32)
      throw new DamagedFolder(folder, name, closed ? 'was changed while the engine was closed' : 'was changed');
  }
}

const isKept = (name: string) => PAGES.test(name) || FIXED.test(name);

function checkSize(folder: string, name: string, listed: ListedFile, size: number | null, closed: boolean): void {
  if (size === null) throw new DamagedFolder(folder, name, 'is missing');
  if (size === 0 && listed.size > 0) throw new DamagedFolder(folder, name, 'is empty');
  if (size < listed.size) throw new DamagedFolder(folder, name, `has ${size} of ${listed.size} bytes`);
  if (closed && size > listed.size) throw new DamagedFolder(folder, name, 'was changed while the engine was closed');
}

/** Lists the files of a closed engine with their content. Writes nothing if the engine was not closed completely. */
export async function listClosed(folder: string): Promise<void> {
  const control = readControl(folder);
  if (control === null || !control.isClosed) return;
  const { folders, files } = await listFolder(folder);
  const listed: [string, ListedFile][] = [];
  for await (const { name, content } of readInTurns(folder, files)) listed.push([name, content]);
  const position = asText(control.checkpoint);
  await writeList(folder, { closed: true, position, folders, files: Object.fromEntries(listed) });
}

/**
 * Lists the files of an open engine. Call it right after a checkpoint, before the next statement: then a crash, and a
 * power failure, leaves no file smaller. `before`: the files of the last list, which are not read again.
 */
export async function listOpen(folder: string, position: string, before: FileList['files']): Promise<void> {
  const { folders, files } = await listFolder(folder);
  const kept = files.filter(isKept);
  const isKnown = (name: string) => before[name] !== undefined && !FIXED.test(name);
  const listed = kept
    .filter(isKnown)
    .map((name): [string, ListedFile] => [
      name,
      { size: sizeOf(join(folder, name)) ?? 0, written: before[name]?.written ?? 0 },
    ]);
  for await (const { name, content } of readInTurns(
    folder,
    kept.filter((each) => !isKnown(each)),
  ))
    listed.push([name, content]);
  await writeList(folder, { closed: false, position, folders, files: Object.fromEntries(listed) });
}

const asText = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
