// What a later version may do where tables are distributed: it changes tables that are spread, and a new table of a coach's rows is refused.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMigrations } from '#server/db/migrations/find-migrations.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { isDistributed } from '#tests/support/one-server.ts';
import { FORBIDDEN, insertAs } from '#tests/support/policies.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '#tests/support/test-database.ts';

const ofLater = test.runIf(isDistributed);
let db: TestDatabase;
let coach: TestUser;
beforeAll(async () => {
  db = await openTestDatabase();
  coach = await db.addUser({ email: 'coach@example.org' });
});
afterAll(() => db.close());

const migration = (name: string, sql: string) => ({ name: `migrations/${name}.sql`, sql, sha256: name });

const COLUMN = migration(
  '0002-made-up',
  `alter table public.clients add column motto text not null default '';
   alter table public.clients add constraint clients_motto_length check (char_length(motto) <= 20);
   comment on column public.clients.motto is 'confidential';
   grant insert (motto) on public.clients to authenticated;
   create index clients_motto_idx on public.clients (user_id, motto);
   update public.clients set motto = 'as before';`,
);
const TABLE = migration(
  '0003-made-up',
  `create table public.mottoes (
     id uuid primary key default gen_random_uuid(),
     user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
     client_id uuid not null,
     foreign key (user_id, client_id) references public.clients (user_id, id) on delete cascade
   );`,
);

ofLater('a column, its check, its index and its rights reach the workers', async () => {
  await insertAs(db, coach.claims, 'clients', { name: 'Ann' });
  expect(await migrate(db.asOwner, [...findMigrations(), COLUMN])).toEqual([COLUMN.name]);
  await insertAs(db, coach.claims, 'clients', { name: 'Ben', motto: 'slowly' });
  await expect(insertAs(db, coach.claims, 'clients', { name: 'Cleo', motto: 'x'.repeat(21) })).rejects.toThrow(
    '"clients_motto_length"',
  );
  const text = "update public.clients set motto = 'quickly' where user_id = $1";
  await expect(db.asUser(coach.claims, { text, values: [coach.id] })).rejects.toMatchObject(FORBIDDEN);
  expect(await db.asOwner('select name, motto from public.clients order by name')).toEqual([
    { name: 'Ann', motto: 'as before' },
    { name: 'Ben', motto: 'slowly' },
  ]);
});

ofLater('a new table of a coach’s rows is refused in words, and nothing of it is kept', async () => {
  await expect(migrate(db.asOwner, [...findMigrations(), COLUMN, TABLE])).rejects.toThrow(
    'New tables cannot be distributed yet: mottoes.',
  );
  expect(await db.asOwner("select to_regclass('public.mottoes') as is")).toEqual([{ is: null }]);
  expect(await db.asOwner('select name from migrations.applied where name = $1', [TABLE.name])).toEqual([]);
  await insertAs(db, coach.claims, 'clients', { name: 'Dora' });
});
