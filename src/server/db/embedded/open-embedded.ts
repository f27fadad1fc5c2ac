// The embedded engine in DATA_DIR: locked against a second process, made on the first start, then opened.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Database } from '../database.ts';
import type { DatabaseOptions } from '../database-options.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import type { EmbeddedOptions } from './embedded-database.ts';
import { lockFolder } from './folder-lock.ts';

type OpenOptions = Pick<DatabaseOptions, 'dataDir'> & EmbeddedOptions;

/** Refuses when another process has the folder. */
export async function openEmbedded({ dataDir, ...options }: OpenOptions): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'database');
    if (!existsSync(folder)) await initialise(folder);
    return await EmbeddedDatabase.open({ folder }, { ...options, onClosed: () => lock.release() });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** In a process of its own, since it leaves hundreds of megabytes behind, and beside its place, so that half a folder is never taken for a whole one. */
async function initialise(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // initialise-folder.js stands beside this file in the sources, beside main.js in dist/server.
  const script = fileURLToPath(new URL('./initialise-folder.js', import.meta.url));
  await promisify(execFile)(process.execPath, [script, unfinished]);
  renameSync(unfinished, folder);
}
