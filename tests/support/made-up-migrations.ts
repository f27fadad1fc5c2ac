// Two migrations after those of db/, which the tests of the migrator apply: one with a table, rows and a check, one that changes it.
import { createHash } from 'node:crypto';
import type { SqlFile } from '#server/db/migrations/find-migrations.ts';

export const madeUpFile = (name: string, sql: string): SqlFile => ({
  name: `migrations/${name}.sql`,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
});

export const SHELF = madeUpFile(
  '9002-shelf',
  `create table public.shelf (id integer primary key, title text not null, constraint shelf_title_check check (private.is_name(title)));
   alter table public.shelf enable row level security;
   insert into public.shelf select row_number() over (order by c.id), c.name from public.clients c`,
);
/** Of the client's name too, on which other tables of the coach depend. */
export const SHELF_COLUMN = madeUpFile(
  '9003-shelf-column',
  `alter table public.shelf add column is_read boolean not null default false;
   alter table public.clients add column nickname text check (private.is_line(nickname))`,
);
