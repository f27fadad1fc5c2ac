// PGlite ignores statement_timeout. A statement that never ends must not block the server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { TEST_DATABASE_OPTIONS } from '#tests/support/test-database-options.ts';

const STATEMENT_TIMEOUT_MS = 1_500;
const ENDLESS = {
  sleep: 'select pg_sleep(600)',
  loop: 'select count(*) from generate_series(1, 100000000000) a',
} as const;

const dataDir = mkdtempSync(join(tmpdir(), 'hourbook-stuck-'));
let db: Database;
beforeAll(async () => {
  db = await openEmbedded({ ...TEST_DATABASE_OPTIONS, dataDir, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.each(Object.entries(ENDLESS))('an endless %s', (_name, endless) => {
  test('is ended, statements behind it get 503 with Retry-After, and the engine opens again with its rows', async () => {
    const key = crypto.randomUUID();
    await db.asServer('insert into auth.rate_limits (key) values ($1)', [key]);
    const stuck = db.asServer(endless);
    const waiting = db.asUser(ANONYMOUS, { text: 'select 1' });
    await expect(stuck).rejects.toMatchObject({ code: '57014' });
    await expect(waiting).rejects.toThrow(DatabaseUnavailable);
    await expect(db.asServer('select 1')).rejects.toThrow(DatabaseUnavailable);
    expect(await db.isReady()).toBe(false);
    await expect.poll(() => db.isReady()).toBe(true);
    expect(await db.asServer('select key from auth.rate_limits where key = $1', [key])).toEqual([{ key }]);
  });
});

test('a transaction that is left open is rolled back and does not block others', async () => {
  const key = crypto.randomUUID();
  const forgotten = db.serverTransaction(async (run) => {
    await run('insert into auth.rate_limits (key) values ($1)', [key]);
    await new Promise(() => undefined);
  });
  const waiting = db.asServer('select key from auth.rate_limits where key = $1', [key]);
  await expect(forgotten).rejects.toMatchObject({ code: '57014' });
  expect(await waiting).toEqual([]);
});
