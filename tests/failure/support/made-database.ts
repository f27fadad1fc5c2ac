// The embedded database of a data folder, made by unpacking the run's own instead of anew, which takes seconds each time.
// Tests of a first start do without.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { inject } from 'vitest';
import { databaseFolder } from '#server/db/embedded/open-embedded.ts';

/** Leaves a folder that has a database, or belongs to a run on native Postgres, as it is. */
export function makeDatabase(dataDir: string): void {
  const source = inject('database');
  const folder = databaseFolder(dataDir);
  if (source.engine !== 'pglite' || existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', source.snapshotFile, '-C', folder]);
}
