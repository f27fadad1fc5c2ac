import { expect, inject, test, vi } from 'vitest';
import { passTime } from '#tests/support/pass-time.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const STATEMENTS = 8;

test.skipIf(inject('database').engine !== 'pglite')('a clock that a test moves ends no statement', async () => {
  const db = await openTestDatabase();
  const count = () => db.asServer('select count(*)::integer as count from generate_series(1, 300000)');
  const counts = Promise.all(Array.from({ length: STATEMENTS }, count));
  await new Promise((resolve) => setImmediate(resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  void counts.finally(() => (isOver = true)).catch(() => undefined);
  try {
    while (!isOver) {
      await passTime(60_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    vi.useRealTimers();
  }
  expect(await counts).toEqual(Array.from({ length: STATEMENTS }, () => [{ count: 300_000 }]));
  await db.close();
});
