-- Makes records of the parts of an import (ADR 8, ADR 133).

-- How long one statement writes or deletes rows before it leaves the rest to the next. It finishes the current thousand.
create or replace function private.import_step() returns interval
language sql stable as $$ select interval '2 seconds' $$;

create or replace function private.is_step_over() returns boolean
language plpgsql volatile as $$
begin
  return clock_timestamp() > statement_timestamp() + private.import_step();
end $$;

-- Rows without sessions that merges of clients made part of another one which is still there: their minutes are in that one (ADR 40).
create or replace function private.without_joined(owner uuid, rows jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with recursive joined as (
      select (j.value ->> 'id')::uuid as id, (j.value ->> 'into')::uuid as part_of
      from public.client_merges m, jsonb_array_elements(m.joined_sessions) as j
      where m.user_id = owner and m.undone_at is null),
    chain as (
      select id, part_of from joined
      union select c.id, j.part_of from chain c join joined j on j.id = c.part_of),
    there as materialized (
      select c.id from chain c join public.sessions s on s.user_id = owner and s.id = c.part_of)
    select coalesce(jsonb_agg(r.value), '[]') from jsonb_array_elements(rows) as r
    where not exists (select from there t where t.id = (r.value ->> 'id')::uuid));
end $$;

-- Inserts rows of one table and returns the new ids. Times are null if the file had none. Ids of another coach are refused, own ones
-- skipped. The columns are those of the catalog, except those that only the server writes. A missing column that must have a value gets its
-- default.
create or replace function private.write_import_rows(owner uuid, area text, gate text, rows jsonb) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  given constant text := format('select r.* from jsonb_populate_recordset(null::public.%I, $2) as r', area);
  columns text;
  given_columns text;
  is_there boolean;
  added uuid[];
begin
  if jsonb_array_length(rows) is null or jsonb_array_length(rows) = 0 then
    return '{}';
  end if;
  if area = 'sessions' then
    rows := private.without_joined(owner, rows);
  end if;
  -- The server continues an import for which the coach had access when it began.
  if auth.uid() is not null then
    perform private.require_access(gate);
  end if;
  -- Where tables are distributed, coaches may have rows of the same id. Row by row by the key (`offset 0`): how many are given is not known
  -- when the statement is planned, and a join reads the whole table.
  if private.key_of(area) = 'id' then
    execute format('select exists (select from (%s) as given, lateral (
        select from public.%I as there where there.id = given.id and there.user_id <> $1 offset 0) as taken)', given, area)
      into is_there using owner, rows;
    if is_there then
      -- A code of its own: the app sends an archive again under other ids, which nothing else may lead to.
      raise exception using errcode = '23505', message = 'The ids of these rows are taken';
    end if;
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
    string_agg(case when a.attnotnull and d.oid is not null
      then format('coalesce(%I, %s)', a.attname, pg_get_expr(d.adbin, d.adrelid)) else quote_ident(a.attname) end, ', ' order by a.attnum)
    into strict columns, given_columns
  from pg_catalog.pg_attribute a left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = format('public.%I', area)::regclass and a.attnum > 0 and not a.attisdropped
    -- Answers of witnesses and times of recording are not taken from a file, which anybody can write (ADR 88, ADR 90).
    and a.attname not in ('id', 'user_id', 'created_at', 'updated_at', 'import_id', 'witnessed', 'witnessed_on', 'recorded_on');
  execute format('with added as (
      insert into public.%1$I (id, user_id, %2$s, created_at, updated_at)
      select id, $1, %3$s, coalesce(created_at, now()), coalesce(updated_at, created_at, now()) from (%4$s) as given
      on conflict do nothing returning id)
    select coalesce(array_agg(id), ''{}'') from added', area, columns, given_columns, given) into added using owner, rows;
  return added;
end $$;

-- Writes the rows of one part, table by table, since later tables refer to earlier ones. Returns the run with the new ids and the skipped
-- ones.
create or replace function private.write_import_part(run public.import_runs, rows jsonb) returns public.import_runs
language plpgsql set search_path = '' as $$
declare
  part record;
  added uuid[];
begin
  for part in select t.area, t.gate from private.record_tables() as t loop
    added := private.write_import_rows(run.user_id, part.area, part.gate, rows -> part.area);
    if cardinality(added) > 0 or not run.brought ? part.area then
      run.brought := run.brought || jsonb_build_object(part.area, coalesce(run.brought -> part.area, '[]') || to_jsonb(added));
    end if;
    run.skipped_ids := run.skipped_ids || array(
      select (r.value ->> 'id')::uuid from jsonb_array_elements(rows -> part.area) as r (value) except select unnest(added));
    if run.kind = 'icf_log' and part.area = 'opening_balances' then
      update public.opening_balances o set import_id = run.id where o.user_id = run.user_id and o.id = any(added);
    end if;
  end loop;
  return run;
end $$;

-- Makes records of as many parts as there is time for in one statement, in order and at least of one. A part is deleted once its rows are
-- records. After the last part the import is finished. The caller has locked the coach's counter and the run.
create or replace function private.write_import(run public.import_runs) returns public.import_runs
language plpgsql set search_path = '' as $$
declare
  part record;
begin
  -- Imported sessions are old, so they are not sent to hooks (hook-events.sql).
  perform set_config('hourbook.is_importing', 'on', true);
  -- An import without rows has a list for each table too.
  run := private.write_import_part(run, '{}');
  loop
    delete from public.import_parts d where d.user_id = run.user_id and d.import_id = run.id and d.part = (
      select min(p.part) from public.import_parts p where p.user_id = run.user_id and p.import_id = run.id)
      returning d.rows into part;
    exit when not found;
    run := private.write_import_part(run, part.rows);
    exit when private.is_step_over();
  end loop;
  if not exists (select from public.import_parts p where p.user_id = run.user_id and p.import_id = run.id) then
    run.finished_at := now();
    -- A row that is twice in the file does not count as skipped.
    if cardinality(run.skipped_ids) > 0 then
      run.skipped_ids := array(select unnest(run.skipped_ids)
        except select unnest(private.ids_of(run.brought, t.area)) from private.record_tables() as t);
    end if;
  end if;
  run.stepped_at := clock_timestamp();
  update public.import_runs r
  set brought = run.brought, skipped_ids = run.skipped_ids, finished_at = run.finished_at, stepped_at = run.stepped_at
  where r.user_id = run.user_id and r.id = run.id returning r.* into run;
  perform set_config('hourbook.is_importing', '', true);
  -- Reports the rows when the transaction commits, instead of up to ten seconds later: private.analyse_grown_table reads them (ADR 65).
  perform pg_stat_force_next_flush();
  return run;
end $$;

-- The sum of the counts.
create or replace function private.sum_of_counts(counts jsonb) returns bigint
language plpgsql immutable as $$
begin
  return (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(counts) as c (key, value));
end $$;
