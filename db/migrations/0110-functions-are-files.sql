-- Functions and policies stand in db/functions from now on, one text in one place, and are applied again when a text changes.
-- What was applied is noted here. A restored database has the functions of its migrations, and gets the newest after them, so
-- the notes are part of no backup.
create table migrations.functions (
  name text primary key,
  sha256 text not null,
  revision integer not null,
  applied_at timestamptz not null default now()
);
comment on table migrations.functions is 'rows are not backed up';
