// Makes a backup: a consistent snapshot, written to a draft, checked, and then renamed.
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { OwnerRun } from '../db/database.ts';
import { asMegabytes, freeBytes } from '../db/embedded/disk-room.ts';
import type { AsOwner } from '../db/open-owner.ts';
import { syncFolder } from '../sync-folder.ts';
import { withTemporary } from '../temporary-files.ts';
import { countRows, type BackupContents } from './backup-format.ts';
import { checkBackup } from './check-backup.ts';
import { writeLines } from './write-lines.ts';

export interface BackupMade {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  /** How long the database was read. The embedded engine serves no other requests during that time. */
  readonly readMs: number;
}

/** Suffixes of incomplete files. */
export const DRAFT_SUFFIXES = ['.rows', '.part'] as const;

/** Rejects if `file` exists or writing it fails; incomplete files are removed. */
export async function writeBackup(asOwner: AsOwner, file: string, appVersion: string): Promise<BackupMade> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const [rows, part] = DRAFT_SUFFIXES.map((ending) => `${file}${ending}`) as [string, string];
  return withTemporary([rows, part], async () => {
    const started = performance.now();
    // Uncompressed first, since compressing takes longer than reading and would block other requests.
    await asOwner(async (run) => {
      await checkDiskSpace(run, dirname(file));
      await spool(rows, (write) => writeLines(run, write, appVersion));
    });
    const readMs = Math.round(performance.now() - started);
    await pipeline(createReadStream(rows), createGzip(), createWriteStream(part, { mode: 0o600 }));
    const { tables } = await readBack(part, file);
    return { file, rows: countRows(tables), bytes: statSync(file).size, readMs };
  });
}

/** Rows and the compressed file together. Files of coaches are encrypted: their bytes double as text, and hardly compress. */
const NEEDED = `select (2 * pg_database_size(current_database())
  + 1.25 * coalesce(pg_total_relation_size(to_regclass('private.certificate_chunks')), 0))::text as bytes`;

/** A backup must not fill the disk. */
async function checkDiskSpace(run: OwnerRun, folder: string): Promise<void> {
  const [size] = await run<{ bytes: string }>(NEEDED);
  const [needed, free] = [Number(size?.bytes), await freeBytes(folder)];
  if (free >= needed) return;
  throw new Error(
    `A backup needs ${asMegabytes(needed)} in ${folder} for a moment; only ${asMegabytes(free)} are free.`,
  );
}

async function spool(path: string, fill: (write: (text: string) => Promise<void> | void) => Promise<void>) {
  const out = createWriteStream(path, { mode: 0o600 });
  const failed = new Promise<never>((_resolve, reject) => out.once('error', reject));
  const drained = () => new Promise<void>((resolve) => out.once('drain', resolve));
  const write = (text: string) => (out.write(text) ? undefined : Promise.race([drained(), failed]));
  try {
    await Promise.race([fill(write), failed]);
  } finally {
    out.end();
  }
  await finished(out);
}

/** Flushes the draft to disk, checks it, and gives it its final name. */
async function readBack(part: string, file: string): Promise<BackupContents> {
  await syncFile(part);
  const contents = await checkBackup(part);
  renameSync(part, file);
  syncFolder(dirname(file));
  return contents;
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
