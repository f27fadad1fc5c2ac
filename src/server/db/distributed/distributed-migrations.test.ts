// How files of db are applied where tables are distributed, without a Citus.
import { expect, test } from 'vitest';
import type { OwnerRun } from '../database.ts';
import { statementsFor } from './distributed-migrations.ts';

const databaseWith = (tables: readonly string[]) =>
  (async (text: string) =>
    text.includes('to_regclass') ? [{ yes: true }] : tables.map((name) => ({ name }))) as OwnerRun;

const SQL = `-- A note; of its author.
alter table public.clients add column motto text not null default 'a;b''s';
do $$ begin perform 1; end $$;
create function private.x() returns text language plpgsql as $body$ begin return $$;$$; end $body$;
comment on column public.clients."a;b" is 'x'; -- the last; one
`;

async function statements(name: string, tables = ['public.clients']): Promise<string[]> {
  return (await statementsFor(databaseWith(tables)))({ name, sql: SQL, sha256: '' });
}

test('the statements of a migration one by one', async () => {
  expect((await statements('migrations/0002-x.sql')).map((text) => text.trim())).toEqual([
    "-- A note; of its author.\nalter table public.clients add column motto text not null default 'a;b''s'",
    'do $$ begin perform 1; end $$',
    'create function private.x() returns text language plpgsql as $body$ begin return $$;$$; end $body$',
    'comment on column public.clients."a;b" is \'x\'',
  ]);
});

test('functions, and a migration where nothing is distributed, as they are', async () => {
  expect(await statements('functions/x.sql')).toEqual([SQL]);
  expect(await statements('migrations/0002-x.sql', [])).toEqual([SQL]);
});
