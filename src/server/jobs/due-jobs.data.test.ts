import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { authApp, type AuthApp } from '#tests/support/auth-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { claimJobs } from './start-jobs.ts';
import { PURGE } from './purge.ts';
import { runWhenDue } from './start-jobs.ts';

let db: TestDatabase;
let app: AuthApp;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  app = authApp(db);
  await db.asOwner('delete from private.job_runs');
});

const purge = () => runWhenDue(app.deps, PURGE);

describe('of all servers', () => {
  test('one purges, once an hour', async () => {
    const other = { ...app.deps, metrics: createMetrics() };
    const turns = await Promise.all([purge(), runWhenDue(other, PURGE), purge(), runWhenDue(other, PURGE)]);
    expect(turns.filter(Boolean)).toHaveLength(1);
    expect(await purge()).toBe(false);
    await db.asOwner("update private.job_runs set started_at = now() - interval '61 minutes'");
    expect(await purge()).toBe(true);
  });

  test('one claims each of several in one statement, those that are due', async () => {
    const jobs = [PURGE, { name: 'other', everyMs: 60_000 }];
    const claimed = async () => [...(await claimJobs(app.deps.db, jobs))].toSorted();
    expect(await claimed()).toEqual(['other', 'purge']);
    expect(await claimed()).toEqual([]);
    await db.asOwner("update private.job_runs set started_at = now() - interval '59 minutes'");
    expect(await claimed()).toEqual(['other']);
    await db.asOwner("update private.job_runs set started_at = now() - interval '60 minutes'");
    expect(await claimed()).toEqual(['other', 'purge']);
  });

  test('a clock that was set back does not stop the purge', async () => {
    await purge();
    await db.asOwner("update private.job_runs set started_at = now() + interval '1 day'");
    expect(await purge()).toBe(true);
  });
});
