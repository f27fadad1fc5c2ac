// The embedded engine's promise: what was acknowledged is there, whatever happens to the process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';
import { startWriter } from './support/writer-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hourbook-kill-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const KILLS = 5;

test('a server killed while it writes, five times over, has every acknowledged row and opens by itself', async () => {
  const acknowledged: string[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    const writer = startWriter(dataDir, 'write');
    await writer.until(20 * round);
    await writer.kill();
    acknowledged.push(...writer.lines.filter((line) => line !== 'open' && line.length === 36));
  }
  expect(acknowledged.length).toBeGreaterThan(100);

  const db = await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir });
  const rows = await db.asServer<{ key: string }>('select key from auth.rate_limits');
  await db.close();
  const kept = new Set(rows.map((row) => row.key));
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([]);
});

test('a second server on the same folder is refused while the first lives, and let in after it was killed', async () => {
  const first = startWriter(dataDir, 'hold');
  await first.until(1);
  await expect(startWriter(dataDir, 'hold').until(1)).rejects.toThrow(
    /is in use by another Hourbook server \(process \d+\)/,
  );
  await first.kill();
  const next = startWriter(dataDir, 'hold');
  await next.until(1);
  await next.kill();
});

test('the same process cannot open the folder twice, and can after closing it', async () => {
  const db = await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir });
  await expect(openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir })).rejects.toThrow(/is in use/);
  await db.close();
  const again = await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir });
  expect(await again.isReady()).toBe(true);
  await again.close();
});
