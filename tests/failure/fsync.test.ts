// An acknowledged commit must be on disk: PGlite by default never calls fsync, our engine does.
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createEngine } from '#server/db/embedded/create-engine.js';

const folder = fs.mkdtempSync(join(tmpdir(), 'hourbook-fsync-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const COMMITS = 20;

test('a commit calls fsync before it is acknowledged, a read does not', async () => {
  const engine = await createEngine({ folder: join(folder, 'database') });
  await engine.exec('create table kept (id int); checkpoint');
  const fsync = vi.spyOn(fs, 'fsyncSync');
  for (let commit = 1; commit <= COMMITS; commit += 1) {
    await engine.query('insert into kept values ($1)', [commit]);
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(commit);
  }
  fsync.mockClear();
  await engine.query('select * from kept');
  expect(fsync).not.toHaveBeenCalled();
  fsync.mockRestore();
  await engine.close();
});
