// The embedded engine in DATA_DIR: locked against a second process, made on the first start, then opened.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Database } from '../database.ts';
import type { DatabaseOptions } from '../database-options.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import type { EmbeddedOptions } from './embedded-database.ts';
import { lockFolder } from './folder-lock.ts';

/** In the name of what a start that was killed leaves behind. */
const UNFINISHED = '.unfinished-';

type OpenOptions = Pick<DatabaseOptions, 'dataDir'> & EmbeddedOptions;

/** Refuses when another process has the folder. */
export async function openEmbedded({ dataDir, ...options }: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  try {
    const folder = databaseFolder(dataDir);
    removeUnfinished(dataDir);
    finishSwap(dataDir);
    if (!existsSync(folder)) await initialiseFolder(folder);
    return await EmbeddedDatabase.open({ folder }, { ...options, onClosed: () => lock.release() });
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** Where a restored database waits, whole, to take the place of the one that is there. */
export function restoredFolder(dataDir: string): string {
  return join(dataDir, 'database.restored');
}

/**
 * Puts a restored database in its place when the old one has left it: the end of a restore, also of one that was broken off
 * there. One that was broken off earlier never took place.
 */
export function finishSwap(dataDir: string): void {
  const [restored, folder] = [restoredFolder(dataDir), databaseFolder(dataDir)];
  if (existsSync(folder)) rmSync(restored, { recursive: true, force: true });
  else if (existsSync(restored)) renameSync(restored, folder);
}

/**
 * In a process of its own, since it leaves hundreds of megabytes behind, and beside its place, so that half a folder is
 * never taken for a whole one. Under a new name each time: the process of a start that was killed may still be writing.
 */
export async function initialiseFolder(folder: string): Promise<void> {
  const unfinished = `${folder}${UNFINISHED}${randomUUID()}`;
  // initialise-folder.js stands beside this file in the sources, beside main.js in dist/server.
  const script = fileURLToPath(new URL('./initialise-folder.js', import.meta.url));
  const made = promisify(execFile)(process.execPath, [script, unfinished]);
  const end = () => void made.child.kill('SIGKILL');
  process.once('exit', end);
  try {
    await made;
  } finally {
    process.removeListener('exit', end);
  }
  renameSync(unfinished, folder);
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.includes(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
}
