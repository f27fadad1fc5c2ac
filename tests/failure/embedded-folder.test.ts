// Only one process can use a data folder of the embedded engine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { spawnServer } from './support/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hourbook-folder-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const open = () => openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir });

test('a second server on the folder is refused with the first one’s process id, in the same process and in another', async () => {
  const db = await open();
  const second = spawnServer({ env: { DATA_DIR: dataDir } });
  expect(await second.exited).toEqual({ code: 1, signal: null });
  expect(second.output()).toContain(`is in use by another Hourbook server (process ${process.pid})`);
  await expect(open()).rejects.toThrow(/is in use/);
  expect(await db.isReady()).toBe(true);
  await db.close();

  const again = await open();
  expect(await again.isReady()).toBe(true);
  await again.close();
});
