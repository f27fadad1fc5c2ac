// The embedded engine in DATA_DIR.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Database } from '../database.ts';
import type { DatabaseOptions } from '../database-options.ts';
import { EmbeddedDatabase } from './embedded-database.ts';

export async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const folder = join(options.dataDir, 'database');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder);
  return EmbeddedDatabase.open({ folder }, options);
}

async function initialise(folder: string): Promise<void> {
  // Beside this file in the sources, beside main.js in dist/server.
  const script = fileURLToPath(new URL('./initialise-folder.js', import.meta.url));
  await promisify(execFile)(process.execPath, [script, folder]);
}
