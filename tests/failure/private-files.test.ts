// The data folder is readable by the server's user only: after the first start, while it serves, and after a start with
// files that were readable by all.
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openEmbeddedOwner } from '#server/db/open-owner.ts';
import { restOf, signUpCoach } from './support/coach.ts';
import { spawnServer } from './support/server-process.ts';

const parent = mkdtempSync(join(tmpdir(), 'hourbook-private-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** The paths with another mode than 0700 (folders) and 0600 (files and sockets). */
function readable(dataDir: string): string[] {
  const below = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name));
  expect(below.length).toBeGreaterThan(500);
  return [dataDir, ...below].filter((path) => {
    // A server that runs renames files that it has written, between the list and here.
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats && (stats.mode & 0o777) !== (stats.isDirectory() ? 0o700 : 0o600);
  });
}

test('files are private from the first start on, and those that were not are repaired', async () => {
  const dataDir = join(parent, 'data');
  // No prepared database: this is about the files that the engine creates.
  const server = spawnServer({ env: { DATA_DIR: dataDir } });
  const url = await server.ready;
  const coach = await signUpCoach(url);
  const { error } = await restOf(url, coach).from('clients').insert({ name: 'Ada' });
  expect(error).toBeNull();
  expect(readable(dataDir)).toEqual([]);
  await server.stop();

  // Files that the engine creates later: a table, a rewritten table, WAL.
  process.umask(0o022);
  const owner = await openEmbeddedOwner(dataDir);
  await owner.asOwner(async (run) => {
    await run('create table public.later (id int)');
    await run('insert into public.later select generate_series(1, 400000)');
    await run('vacuum full public.later');
    await run('checkpoint');
    await run('drop table public.later');
  });
  await owner.close();
  expect(readable(dataDir)).toEqual([]);

  const all = [
    dataDir,
    ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name)),
  ];
  for (const path of all) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
  const again = spawnServer({ env: { DATA_DIR: dataDir } });
  await again.ready;
  expect(readable(dataDir)).toEqual([]);
  await again.stop();
});
