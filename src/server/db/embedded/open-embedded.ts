// Opens the embedded engine in DATA_DIR: locks the folder, creates the database on the first start.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Database } from '../database.ts';
import type { DatabaseOptions } from '../database-options.ts';
import { withTemporary } from '../../temporary-files.ts';
import { namingRoom } from './disk-room.ts';
import { EmbeddedDatabase, type EmbeddedOptions } from './embedded-database.ts';
import { MissingDatabase } from './files/damaged-folder.ts';
import { hasHeldDatabase, isEmptyOrMissing, markDatabase } from './files/former-database.ts';
import { lockFolder } from './folder-lock.ts';

/** In the name of a folder that a killed start may leave behind. */
const UNFINISHED = '.unfinished-';
const RESTORING = 'database.restoring';

type OpenOptions = Pick<DatabaseOptions, 'dataDir'> & EmbeddedOptions;

/** Rejects with FolderInUse when another process uses the folder. */
export async function openEmbedded({ dataDir, ...options }: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  try {
    const folder = databaseFolder(dataDir);
    settleFolder(dataDir);
    if (isEmptyOrMissing(folder)) {
      if (hasHeldDatabase(dataDir)) throw new MissingDatabase(dataDir, folder);
      await initialiseFolder(folder);
    }
    const database = await EmbeddedDatabase.open({ folder }, { ...options, onClosed: () => lock.release() });
    markDatabase(dataDir);
    return database;
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Where a restore completes a database before it replaces the current one. */
export function restoredFolder(dataDir: string): string {
  return join(dataDir, 'database.restored');
}

/** Where a restore fills it. */
export const restoringFolder = (dataDir: string): string => join(dataDir, RESTORING);

/** Before anything else is done with DATA_DIR, by who locked it: ends or removes what a killed process has left. */
export function settleFolder(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name === RESTORING || name.includes(UNFINISHED))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
  finishSwap(dataDir);
}

/**
 * The last step of a restore: moves the restored database into place when the old one is gone. Also called at the start, to
 * complete a restore that was interrupted at this point; one that was interrupted earlier is discarded.
 */
export function finishSwap(dataDir: string): void {
  const [restored, folder] = [restoredFolder(dataDir), databaseFolder(dataDir)];
  if (existsSync(folder)) rmSync(restored, { recursive: true, force: true });
  else if (existsSync(restored)) renameSync(restored, folder);
}

/**
 * Creates a database in `folder`. In another process, because it leaves hundreds of megabytes allocated; and in a temporary
 * folder that is renamed at the end, so that an incomplete one is never used. The name is new each time, because the process of
 * a killed start may still be writing. Rejects with NoRoom where the disk is too full.
 */
export async function initialiseFolder(folder: string): Promise<void> {
  const unfinished = `${folder}${UNFINISHED}${randomUUID()}`;
  await withTemporary([unfinished], async () => {
    await namingRoom(dirname(folder), () => runInitialisation(unfinished));
    renameSync(unfinished, folder);
  });
}

async function runInitialisation(folder: string): Promise<void> {
  // initialise-folder.js is beside this file in the sources, and beside main.js in dist/server.
  const script = fileURLToPath(new URL('./initialise-folder.js', import.meta.url));
  const made = promisify(execFile)(process.execPath, [script, folder]);
  const end = () => void made.child.kill('SIGKILL');
  process.prependOnceListener('exit', end);
  try {
    await made;
  } finally {
    process.removeListener('exit', end);
  }
}
