-- What an import does with its parts (ADR 8).

-- The rows that the parts of an import hold of one table. Times are null where the file had none.
create or replace function private.import_rows(run uuid, owner uuid, area text) returns setof jsonb
language plpgsql stable set search_path = '' as $$
begin
  return query select r.value
  from public.import_parts p cross join lateral jsonb_array_elements(p.rows -> area) with ordinality as r (value, place)
  where p.import_id = run and p.user_id = owner
  order by p.part, r.place;
end $$;

-- Inserts those rows and answers the ids that are new. Ids that another coach has are refused; own ones are skipped. The
-- columns are those of the catalog, but for what the server itself writes; one that must have a value and is not in the row gets
-- its default.
create or replace function private.write_import_rows(run uuid, owner uuid, area text, gate text) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  given constant text := format('select r.* from private.import_rows($1, $2, %L) as part (value)
    cross join lateral jsonb_populate_record(null::public.%I, part.value) as r', area, area);
  columns text;
  given_columns text;
  is_there boolean;
  added uuid[];
begin
  execute format('select exists (%s)', given) into is_there using run, owner;
  if not is_there then
    return '{}';
  end if;
  perform private.require_access(gate);
  -- Where tables are distributed, coaches may have rows of the same id.
  if private.key_of(area) = 'id' then
    execute format('select exists (select from (%s) as given join public.%I as there using (id) where there.user_id <> $2)', given, area)
      into is_there using run, owner;
    if is_there then
      raise exception using errcode = 'PT409', message = 'The ids of these rows are taken';
    end if;
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
    string_agg(case when a.attnotnull and d.oid is not null
      then format('coalesce(%I, %s)', a.attname, pg_get_expr(d.adbin, d.adrelid)) else quote_ident(a.attname) end, ', ' order by a.attnum)
    into strict columns, given_columns
  from pg_catalog.pg_attribute a left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = format('public.%I', area)::regclass and a.attnum > 0 and not a.attisdropped
    -- What witnesses have said, and when a session was recorded, does not come from a file that anybody can write (ADR 88, ADR 90).
    and a.attname not in ('id', 'user_id', 'created_at', 'updated_at', 'import_id', 'witnessed', 'witnessed_on', 'recorded_on');
  execute format('with added as (
      insert into public.%1$I (id, user_id, %2$s, created_at, updated_at)
      select id, $2, %3$s, coalesce(created_at, now()), coalesce(updated_at, created_at, now()) from (%4$s) as given
      on conflict do nothing returning id)
    select coalesce(array_agg(id), ''{}'') from added', area, columns, given_columns, given) into added using run, owner;
  return added;
end $$;

-- All tables. Answers the ids that are new, by table.
create or replace function private.write_import(run public.import_runs) returns jsonb
language plpgsql set search_path = '' as $$
declare
  part record;
  added uuid[];
  brought jsonb := '{}';
begin
  for part in select t.area, t.gate from private.record_tables() as t loop
    added := private.write_import_rows(run.id, run.user_id, part.area, part.gate);
    brought := brought || jsonb_build_object(part.area, added);
    if run.kind = 'icf_log' and part.area = 'opening_balances' then
      update public.opening_balances o set import_id = run.id where o.user_id = run.user_id and o.id = any(added);
    end if;
  end loop;
  return brought;
end $$;

revoke all on function private.import_rows(uuid, uuid, text),
  private.write_import_rows(uuid, uuid, text, text),
  private.write_import(public.import_runs)
  from public, anon, authenticated, hourbook_server;
