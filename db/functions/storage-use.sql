-- How much each coach stores, and what is refused beyond the limits (ADR 59). The triggers are on every table with rows of a
-- coach; they run as the owner, since nobody may write the counter.

-- Before any write of a coach, and so before it locks a row: two statements of one coach wait for each other here, never
-- crosswise, and the second sees what the first has counted.
create or replace function private.lock_storage_of(coach uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.storage_use u where u.user_id = coach for update;
  if not found and exists (select from auth.users a where a.id = coach) then
    insert into private.storage_use (user_id, rows, bytes) values (coach, 0, 0) on conflict do nothing;
    perform from private.storage_use u where u.user_id = coach for update;
  end if;
end $$;

create or replace function private.lock_storage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    perform private.lock_storage_of(auth.uid());
  end if;
  return null;
end $$;

-- What the settings allow. Without a setting nothing is refused: the server writes both at every start.
create or replace function private.storage_limit(name text) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.value::bigint from private.settings s where s.key = name), 9223372036854775807);
end $$;

-- Adds to the counter. Only a coach's own statement is refused, and only one that adds: whoever is over a limit that was lowered
-- can still correct and delete.
create or replace function private.add_storage(coach uuid, more_rows bigint, more_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  used private.storage_use;
begin
  update private.storage_use u set rows = greatest(0, u.rows + more_rows), bytes = greatest(0, u.bytes + more_bytes)
    where u.user_id = coach returning * into used;
  if not found and more_rows > 0 then
    insert into private.storage_use as u (user_id, rows, bytes) values (coach, more_rows, more_bytes)
      on conflict (user_id) do update set rows = u.rows + excluded.rows, bytes = u.bytes + excluded.bytes
      returning * into used;
  end if;
  if auth.uid() is not null then
    perform private.require_room(used, more_rows, more_bytes);
  end if;
end $$;

-- Counts the rows of one statement, however many it has.
create or replace function private.count_storage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.add_storage(c.user_id, c.rows, c.bytes) from (
      select a.user_id, count(*) as rows, sum(pg_column_size(a.*)) as bytes from added a group by 1) as c;
  elsif tg_op = 'DELETE' then
    perform private.add_storage(c.user_id, -c.rows, -c.bytes) from (
      select r.user_id, count(*) as rows, sum(pg_column_size(r.*)) as bytes from removed r group by 1) as c;
  else
    perform private.add_storage(c.user_id, 0, c.bytes) from (
      select both_sides.user_id, sum(both_sides.bytes) as bytes from (
        select a.user_id, pg_column_size(a.*) as bytes from added a
        union all select r.user_id, -pg_column_size(r.*) from removed r) as both_sides group by 1) as c;
  end if;
  return null;
end $$;

create or replace function private.require_room(used private.storage_use, more_rows bigint, more_bytes bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if more_rows > 0 and used.rows > private.storage_limit('storage_rows') then
    raise exception using errcode = 'PT413',
      message = format('Your account is full: it can hold %s records. Delete what you don''t need, or ask for more room.',
        private.storage_limit('storage_rows'));
  end if;
  if more_bytes > 0 and used.bytes > private.storage_limit('storage_bytes') then
    raise exception using errcode = 'PT413',
      message = format('Your account is full: it can hold %s MB. Delete what you don''t need, or ask for more room.',
        private.storage_limit('storage_bytes') / 1048576);
  end if;
end $$;

-- A coach has one unfinished import: a new one gives up the one before, such as that of a page that was closed. The counter is
-- locked by then, so of two that begin at once the second gives up the first.
create or replace function private.give_up_open_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.import_runs r where r.user_id = new.user_id and r.finished_at is null and r.id <> new.id;
  return new;
end $$;

-- 64 MiB of parts, and an hour: after that an import is given up.
create or replace function private.count_import_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.import_runs r set part_bytes = r.part_bytes + a.bytes
    from (select import_id, sum(pg_column_size(rows)) as bytes from added group by 1) as a where r.id = a.import_id;
  if auth.uid() is null then
    return null;
  end if;
  if exists (select from public.import_runs r join added a on a.import_id = r.id where r.part_bytes > 67108864) then
    raise exception using errcode = 'PT413', message = 'An import can hold 64 MB. Split the file and import the parts one by one.';
  end if;
  if exists (select from public.import_runs r join added a on a.import_id = r.id where r.created_at < now() - interval '1 hour') then
    raise exception using errcode = 'PT413', message = 'This import was started more than an hour ago. Start it again.';
  end if;
  return null;
end $$;

-- What the account page shows: used and allowed.
create or replace function private.storage_use_of_caller() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_auth_session();
  return (
    select json_build_object('rows', coalesce(max(u.rows), 0), 'rows_max', private.storage_limit('storage_rows'),
      'bytes', coalesce(max(u.bytes), 0), 'bytes_max', private.storage_limit('storage_bytes'))
    from private.storage_use u where u.user_id = auth.uid());
end $$;

create or replace function public.storage_use() returns json
language sql stable set search_path = '' as $$
  select private.storage_use_of_caller()
$$;

revoke all on function private.lock_storage(), private.lock_storage_of(uuid), private.count_storage(), private.add_storage(uuid, bigint, bigint), private.give_up_open_import(),
  private.count_import_parts(), private.storage_limit(text), private.require_room(private.storage_use, bigint, bigint),
  private.storage_use_of_caller(), public.storage_use()
  from public, anon, authenticated, hourbook_server;
grant execute on function private.storage_use_of_caller(), public.storage_use() to authenticated;
