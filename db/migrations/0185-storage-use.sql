-- How much each coach stores, counted by triggers, so that one account cannot fill the disk (ADR 59). What is stored already
-- is counted once, here.
create table private.storage_use (
  user_id uuid primary key references auth.users (id) on delete cascade,
  rows bigint not null,
  -- Of the rows as they arrive: what is on the disk is smaller where texts compress, and larger by indexes.
  bytes bigint not null
) with (fillfactor = 50);
alter table private.storage_use enable row level security;

-- At most one unfinished import a coach, and what its parts hold.
delete from public.import_runs where finished_at is null;
alter table public.import_runs add column part_bytes bigint not null default 0;
create unique index import_runs_one_open_idx on public.import_runs (user_id) where finished_at is null;

-- Their texts are in functions/storage-use.sql.
create function private.lock_storage() returns trigger language plpgsql as $$ begin return null; end $$;
create function private.count_storage() returns trigger language plpgsql as $$ begin return null; end $$;
create function private.give_up_open_import() returns trigger language plpgsql as $$ begin return new; end $$;
create function private.count_import_parts() returns trigger language plpgsql as $$ begin return null; end $$;

do $$
declare
  counted text;
begin
  for counted in select c.relname from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'subscriptions'
    order by 1
  loop
    execute format('insert into private.storage_use as u (user_id, rows, bytes)
      select t.user_id, count(*), sum(pg_column_size(t.*)) from public.%I t group by 1
      on conflict (user_id) do update set rows = u.rows + excluded.rows, bytes = u.bytes + excluded.bytes', counted);
    execute format('create trigger %1$s_lock_storage before insert or update or delete on public.%1$I
      for each statement execute function private.lock_storage()', counted);
    execute format('create trigger %1$s_count_added after insert on public.%1$I
      referencing new table as added for each statement execute function private.count_storage()', counted);
    execute format('create trigger %1$s_count_changed after update on public.%1$I
      referencing new table as added old table as removed for each statement execute function private.count_storage()', counted);
    execute format('create trigger %1$s_count_removed after delete on public.%1$I
      referencing old table as removed for each statement execute function private.count_storage()', counted);
  end loop;
end $$;

create trigger import_runs_give_up_open before insert on public.import_runs
  for each row execute function private.give_up_open_import();
create trigger import_parts_count after insert on public.import_parts
  referencing new table as added for each statement execute function private.count_import_parts();
