-- Counts how much each coach stores, and refuses more than the limits (ADR 59). The triggers are on every table with rows of coaches; they run
-- as the owner, since nobody may write the counter.

-- Calling another function would cost a small write more than the work itself, so the two triggers handle the usual case themselves.

-- The counter is the first lock of every write of a coach's rows (ADR 111), so that writes wait here without deadlocks, and the second sees
-- what the first has counted. This locks it before any statement of a coach. Functions that lock rows before they write, and the server when
-- it writes for a coach, call lock_storage_of first.
create or replace function private.lock_storage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  -- Where tables are distributed, a statement that names no coach runs on every worker.
  if coalesce(current_setting('hourbook.looked_up', true), '') <> '' and not private.is_on_this_worker(coach) then
    return null;
  end if;
  perform from private.storage_use u where u.user_id = coach for update;
  if not found and coach is not null then
    perform private.lock_storage_of(coach);
  end if;
  return null;
end $$;

create or replace function private.has_account(coach uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users a where a.id = coach);
end $$;

create or replace function private.lock_storage_of(coach uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.storage_use u where u.user_id = coach for update;
  if found then
    return;
  end if;
  if private.is_looked_up() or private.has_account(coach) then
    begin
      insert into private.storage_use (user_id, rows, bytes) values (coach, 0, 0) on conflict do nothing;
    exception when foreign_key_violation then
      -- The insert waited for the deletion of the account.
      null;
    end;
    perform from private.storage_use u where u.user_id = coach for update;
    if found then
      return;
    end if;
  end if;
  if coach = auth.uid() then
    -- Deleted while this statement waited, with its auth sessions.
    perform private.require_auth_session();
  end if;
end $$;

-- What the deletion of an account begins with: writes that are under way end first, later ones wait and are refused. Where tables are
-- distributed, those wait at the first lock (private.lock_account).
create or replace function private.lock_for_deletion(coach uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(coach::text, 0));
  perform private.lock_storage_of(coach);
end $$;

-- For statements on the rows of several coaches: in order, so that two of them do not deadlock.
create or replace function private.lock_storages_of(coaches uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  coach uuid;
begin
  for coach in select distinct c.id from unnest(coaches) as c (id) order by 1 loop
    perform private.lock_storage_of(coach);
  end loop;
end $$;

-- The same for a job that can continue with another coach: false if the counter is locked.
create or replace function private.try_to_lock_storage_of(coach uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.storage_use u where u.user_id = coach for update skip locked;
  return found;
end $$;

-- Counts the rows of one statement. Only a coach's own statement is refused, and only one that adds, so that a coach over a lowered limit can
-- still correct and delete; and none on comments, which assessors add and coaches mark as done. Without a setting nothing is refused; the
-- server writes both limits at every start. Tables in the chain have the triggers of record-tables.sql instead, which count in the same way.
create or replace function private.count_storage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counts private.counted_rows[];
  more private.counted_rows;
  has_many_rows boolean;
  has_many_bytes boolean;
  -- A value, since Citus takes no clock in an update.
  micros constant bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  if tg_op = 'INSERT' then
    counts := array(select (a.user_id, count(*), sum(pg_column_size(a.*)))::private.counted_rows from added a group by a.user_id);
  elsif tg_op = 'DELETE' then
    counts := array(select (r.user_id, -count(*), -sum(pg_column_size(r.*)))::private.counted_rows from removed r group by r.user_id);
  else
    counts := array(select (b.user_id, 0, sum(b.bytes))::private.counted_rows from (
      select a.user_id, pg_column_size(a.*) as bytes from added a
      union all select r.user_id, -pg_column_size(r.*) from removed r) as b group by b.user_id);
  end if;
  foreach more in array counts loop
    update private.storage_use u set rows = greatest(0, u.rows + more.rows), bytes = greatest(0, u.bytes + more.bytes),
        version = greatest(micros, u.version + 1)
      where u.user_id = more.user_id
      returning more.rows > 0 and u.rows > (select s.value::bigint from private.settings s where s.key = 'storage_rows'),
          more.bytes > 0 and u.bytes > (select s.value::bigint from private.settings s where s.key = 'storage_bytes')
        into has_many_rows, has_many_bytes;
    if not found and more.rows > 0 then
      perform private.count_first_rows(more.user_id, more.rows, more.bytes);
    -- The name of a shard begins with that of its table.
    elsif (has_many_rows or has_many_bytes) and auth.uid() = more.user_id and not starts_with(tg_table_name, 'lent_comments') then
      perform private.refuse_more_storage(has_many_rows is true);
    end if;
  end loop;
  return null;
end $$;

-- For a coach without a counter, which only happens in statements of the owner, and these are never refused.
create or replace function private.count_first_rows(coach uuid, more_rows bigint, more_bytes bigint) returns void
language plpgsql as $$
begin
  insert into private.storage_use as u (user_id, rows, bytes) values (coach, more_rows, more_bytes)
    on conflict (user_id) do update set rows = u.rows + excluded.rows, bytes = u.bytes + excluded.bytes,
      version = greatest(excluded.version, u.version + 1);
end $$;

-- What the settings allow.
create or replace function private.storage_limit(name text) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select s.value::bigint from private.settings s where s.key = name), 9223372036854775807);
end $$;

-- Whether this part of a function works in a full account too: erasing a client, taking back an import, withdrawing a request, and asking
-- support for help.
create or replace function private.may_exceed() returns boolean
language sql stable as $$
  select coalesce(current_setting('hourbook.may_exceed', true), '') = 'on'
$$;

create or replace function private.refuse_more_storage(is_of_rows boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.may_exceed() then
    return;
  end if;
  raise exception using errcode = 'PT413',
    message = format('Your account is full: it can hold %s. Delete what you don''t need, or ask for more room.',
      case when is_of_rows then private.storage_limit('storage_rows') || ' records'
        else private.storage_limit('storage_bytes') / 1048576 || ' MB' end);
end $$;

-- A coach has one unfinished import: a new one replaces the one before, such as that of a closed page, but is refused while one is being
-- saved. The counter is locked, so that of two concurrent ones the second replaces the first.
create or replace function private.give_up_open_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_no_open_import(new.user_id, new.id);
  delete from public.import_runs r where r.user_id = new.user_id and r.finished_at is null and r.id <> new.id;
  return new;
end $$;

-- The limits of an unfinished import: 64 MiB of parts, and an hour.
create or replace function private.count_import_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  part record;
  run record;
begin
  for part in select a.user_id, a.import_id, sum(pg_column_size(a.rows)) as bytes, sum(private.sum_of_counts(private.counts_of(a.rows))) as rows
    from added a group by 1, 2
  loop
    update public.import_runs r set part_bytes = r.part_bytes + part.bytes, row_count = r.row_count + part.rows
      where r.user_id = part.user_id and r.id = part.import_id returning r.part_bytes, r.created_at into run;
    if auth.uid() is null then
      continue;
    end if;
    if run.part_bytes > 67108864 then
      raise exception using errcode = 'PT413', message = 'An import can hold 64 MB. Split the file and import the parts one by one.';
    end if;
    if run.created_at < now() - interval '1 hour' then
      raise exception using errcode = 'PT413', message = 'This import was started more than an hour ago. Start it again.';
    end if;
  end loop;
  return null;
end $$;

-- A text that changes with every change of a counted row or the profile of the caller. While it is the same, the server answers functions
-- whose comment is `remembered` from memory (ADR 153). Null if nothing has been counted yet.
create or replace function private.version_of_caller() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  return (select u.version from private.storage_use u where u.user_id = coach) || ' ' || (select hashtextextended(p::text, 0) from public.profiles p where p.id = coach);
end $$;

-- Used and allowed storage, for the account page.
create or replace function private.storage_use_of_caller() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  return (
    select json_build_object('rows', coalesce(max(u.rows), 0), 'rows_max', private.storage_limit('storage_rows'),
      'bytes', coalesce(max(u.bytes), 0), 'bytes_max', private.storage_limit('storage_bytes'),
      'certificate_bytes', private.certificate_bytes_of_caller(), 'certificate_bytes_max', private.storage_limit('certificate_bytes'))
    from private.storage_use u where u.user_id = coach);
end $$;

create or replace function public.storage_use() returns json
language sql stable set search_path = '' as $$
  select private.storage_use_of_caller()
$$;

grant execute on function private.version_of_caller, private.storage_use_of_caller, public.storage_use to
  authenticated;
grant execute on function private.lock_storage_of, private.lock_for_deletion to hourbook_server;
