// A database below the oldest version that is upgraded is refused with words, and keeps what it has. Its data folder is upgraded
// in tests/failure/oldest-version.test.ts.
import { expect, test, vi } from 'vitest';
import { findMigrations } from '#server/db/migrations/find-migrations.ts';
import { migrate, migrateToNewest } from '#server/db/migrations/migrate.ts';
import { OLDEST_MIGRATION } from '#server/db/migrations/oldest-version.ts';
import { withEmptyDatabase } from '#tests/support/empty-database.ts';

vi.setConfig({ testTimeout: 180_000 });

const files = findMigrations();
const before = files.slice(
  0,
  files.findIndex(({ name }) => name === OLDEST_MIGRATION),
);
const addAccount = "insert into auth.users (email) values ('coach@example.org')";

test('with an account and without the oldest migration it is refused, and nothing is changed', async () => {
  await withEmptyDatabase(async (run) => {
    await migrate(run, before);
    await run(addAccount);
    const refusal = await migrateToNewest(run).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'DatabaseTooOld' });
    expect((refusal as Error).message).toContain(`its newest migration is db/${before.at(-1)!.name}`);
    expect((refusal as Error).message).toContain(
      'start a version of 21 or 22 November 2026 on it once, and then this one',
    );
    const [left] = await run<{ count: string }>('select count(*) from migrations.applied');
    expect(Number(left?.count)).toBe(before.length);
  });
});

test('a first start that was interrupted goes on', async () => {
  await withEmptyDatabase(async (run) => {
    await migrate(run, before.slice(0, 30));
    expect(await migrateToNewest(run)).toContain(files.at(-1)!.name);
  });
});

test('a database that a newer version has migrated is served, so that going back works', async () => {
  await withEmptyDatabase(async (run) => {
    await migrateToNewest(run);
    await run(addAccount);
    await run("insert into migrations.applied (name, sha256) values ('migrations/9999-later.sql', 'x')");
    expect(await migrateToNewest(run)).toEqual([]);
  });
});
