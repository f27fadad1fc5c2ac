// Makes a backup: everything as it stood at one moment, beside its place first, read back, and only then under its name.
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { OwnerRun } from '../db/database.ts';
import type { AsOwner } from '../db/open-owner.ts';
import { countRows } from './backup-format.ts';
import type { BackupContents } from './backup-format.ts';
import { checkBackup } from './check-backup.ts';
import { syncToDisk } from './sync-to-disk.ts';
import { writeLines } from './write-lines.ts';

export interface BackupMade {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  /** How long the database was read; the embedded engine serves nobody else meanwhile. */
  readonly heldMs: number;
}

/** What is written on the way; whatever ends so is no backup. */
export const UNFINISHED = ['.rows', '.part'] as const;

/** Rejects when `file` exists, and with what went wrong otherwise; then nothing of it is left. */
export async function writeBackup(asOwner: AsOwner, file: string, appVersion: string): Promise<BackupMade> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name another file.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const [rows, part] = UNFINISHED.map((ending) => `${file}${ending}`) as [string, string];
  try {
    const started = performance.now();
    // Uncompressed first: packing takes longer than reading, and nobody shall wait for it.
    await asOwner(async (run) => {
      await refuseWithoutRoom(run, dirname(file));
      await spool(rows, (write) => writeLines(run, write, appVersion));
    });
    const heldMs = Math.round(performance.now() - started);
    await pipeline(createReadStream(rows), createGzip(), createWriteStream(part, { mode: 0o600 }));
    const { tables } = await readBack(part, file);
    return { file, rows: countRows(tables), bytes: statSync(file).size, heldMs };
  } finally {
    for (const path of [rows, part]) rmSync(path, { force: true });
  }
}

/** A backup must not be what fills the disk: it takes as much as the database while it is made, and then less. */
async function refuseWithoutRoom(run: OwnerRun, folder: string): Promise<void> {
  const [size] = await run<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  const { bavail, bsize } = await statfs(folder);
  const [needed, free] = [2 * Number(size?.bytes), bavail * bsize];
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  throw new Error(`A backup needs ${megabytes(needed)} in ${folder} for a moment; only ${megabytes(free)} are free.`);
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

/** On the disk, whole, and under its name: in this order. */
async function readBack(part: string, file: string): Promise<BackupContents> {
  await syncToDisk(part);
  const contents = await checkBackup(part);
  renameSync(part, file);
  await syncToDisk(dirname(file));
  return contents;
}
