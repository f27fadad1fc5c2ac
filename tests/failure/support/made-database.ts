// Creates the embedded database of a data folder by unpacking that of the test run, since creating one takes seconds.
// Not for tests of a first start.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { inject } from 'vitest';
import { databaseFolder } from '#server/db/embedded/open-embedded.ts';

/** Does nothing if the folder has a database, or the run uses native Postgres. */
export function makeDatabase(dataDir: string): void {
  const source = inject('database');
  const folder = databaseFolder(dataDir);
  if (source.engine !== 'pglite' || existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', source.snapshotFile, '-C', folder]);
}
