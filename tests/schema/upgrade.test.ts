// A database with rows is upgraded to the same schema as a new one, by made-up migrations after those of db/, also from another
// revision of the functions.
import { expect, test, vi } from 'vitest';
import type { OwnerRun } from '#server/db/database.ts';
import { findFunctions, findMigrations } from '#server/db/migrations/find-migrations.ts';
import type { SqlFile } from '#server/db/migrations/find-migrations.ts';
import { migrate, migrateToNewest } from '#server/db/migrations/migrate.ts';
import { withEmptyDatabase } from '#tests/support/empty-database.ts';
import { SHELF, SHELF_COLUMN } from '#tests/support/made-up-migrations.ts';
import { describeSchema } from './describe-schema.ts';

// Creating an embedded database takes seconds, and half a minute on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const COACH = '00000000-0000-4000-8000-000000000001';
const CLIENT = '00000000-0000-4000-8000-000000000002';

/** A coach with rows at the limits. */
async function addRows(run: OwnerRun): Promise<void> {
  await run(`
    insert into auth.users (id, email) values ('${COACH}', 'coach@example.org');
    insert into public.profiles (id, username, email) values ('${COACH}', 'coach', 'coach@example.org');
    insert into public.clients (id, user_id, name, email, consent_date) values ('${CLIENT}', '${COACH}', 'Kim', '', '1950-01-01');
    insert into public.sessions (user_id, client_id, date, duration) values ('${COACH}', '${CLIENT}', '2100-12-31', 1440);
    insert into public.cpd_records (user_id, date, hours, title) values ('${COACH}', '1950-01-01', 1000, 'All of it');
    insert into public.education (user_id, title, hours, start_date) values ('${COACH}', 'Long', 10000, '2100-12-31');
    insert into public.supervision_sessions (user_id, supervisor_name, date, duration) values ('${COACH}', 'Jo', '2026-01-01', 1)`);
}

/** What db/ gives with more migrations, as a new database has it. */
async function newest(more: readonly SqlFile[] = []): Promise<string[]> {
  let text = '';
  await withEmptyDatabase(async (run) => {
    await migrate(run, [...findMigrations(), ...more], findFunctions());
    text = await describeSchema(run);
  });
  return text.split('\n');
}

test('a database with rows is upgraded by later migrations to the schema of a new one', async () => {
  const more = [SHELF, SHELF_COLUMN];
  const wanted = await newest(more);
  await withEmptyDatabase(async (run) => {
    await migrateToNewest(run);
    await addRows(run);
    const upgraded = () => migrate(run, [...findMigrations(), ...more], findFunctions());
    expect(await upgraded()).toEqual(more.map(({ name }) => name));
    expect((await describeSchema(run)).split('\n')).toEqual(wanted);
    expect(await run('select title, is_read from public.shelf')).toEqual([{ title: 'Kim', is_read: false }]);
    expect(await run('select name, nickname from public.clients')).toEqual([{ name: 'Kim', nickname: null }]);
    expect(await upgraded()).toEqual([]);
    // The version before, which does not know them, starts on it and changes nothing.
    expect(await migrateToNewest(run)).toEqual([]);
    expect((await describeSchema(run)).split('\n')).toEqual(wanted);
  });
});

test('from another revision of the functions', async () => {
  const { revision, files } = findFunctions();
  const before = files.map((file) => {
    if (file.name === 'functions/access.sql') return changed(file, /subscription to access/, 'pass to open');
    if (file.name === 'functions/report.sql') return changed(file, /to authenticated;/, 'to authenticated, anon;');
    if (file.name === 'functions/policies/own-records.sql')
      return changed(file, /using \(user_id/, 'using (id is not null and user_id');
    return file;
  });
  const wanted = await newest();
  await withEmptyDatabase(async (run) => {
    await migrate(run, findMigrations(), { revision: revision - 1, files: before });
    expect((await describeSchema(run)).split('\n')).not.toEqual(wanted);
    expect(await migrateToNewest(run)).toEqual([
      'functions/access.sql',
      'functions/report.sql',
      'functions/policies/own-records.sql',
    ]);
    expect((await describeSchema(run)).split('\n')).toEqual(wanted);
  });
});

function changed(file: SqlFile, text: RegExp, by: string): SqlFile {
  const sql = file.sql.replace(text, by);
  expect(sql).not.toBe(file.sql);
  return { ...file, sql, sha256: `${file.sha256} before` };
}
