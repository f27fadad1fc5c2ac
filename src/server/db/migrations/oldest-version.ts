// The oldest database that is upgraded. Older ones are refused before anything changes, since no test upgrades them.
import type { OwnerRun } from '../database.ts';

/** The last migration of that version, of 21 November 2026. tests/fixtures/oldest-version is a data folder of it. */
export const OLDEST_MIGRATION = 'migrations/0067-access-found-once.sql';

/** Migrated to less than OLDEST_MIGRATION. */
export class DatabaseTooOld extends Error {
  override readonly name = 'DatabaseTooOld';
  constructor(newest: string) {
    super(
      `This database is of a version that is too old to be upgraded in one step: its newest migration is db/${newest}, and this version ` +
        `upgrades databases that have db/${OLDEST_MIGRATION}. Nothing was changed. Make a backup with the version that it is of, start ` +
        'a version of 21 or 22 November 2026 on it once, and then this one (docs/operations.md, Upgrades).',
    );
  }
}

/** Throws DatabaseTooOld. A first start that was interrupted has no accounts, and goes on. */
export async function refuseTooOld(run: OwnerRun): Promise<void> {
  const [journal] = await run<{ there: boolean }>("select to_regclass('migrations.applied') is not null as there");
  if (!journal?.there) return;
  const applied = await run<{ name: string }>(
    `select name from migrations.applied where name like 'migrations/%' order by name collate "C"`,
  );
  const newest = applied.at(-1);
  if (!newest || applied.some(({ name }) => name === OLDEST_MIGRATION) || !(await hasAccounts(run))) return;
  throw new DatabaseTooOld(newest.name);
}

async function hasAccounts(run: OwnerRun): Promise<boolean> {
  const [users] = await run<{ there: boolean }>("select to_regclass('auth.users') is not null as there");
  return users?.there === true && (await run('select from auth.users limit 1')).length > 0;
}
