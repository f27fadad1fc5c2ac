-- Merging two clients of a coach into one (ADR 40). undo-client-merge.sql undoes it.

-- The tables whose rows have a client_id and move with a merge. tests/policies/records/client-merges.test.ts compares them with the foreign
-- keys to clients.
create or replace function private.tables_of_clients() returns text[]
language sql immutable set search_path = '' as $$
  select array(select t.area from private.record_tables() as t where t.without_client is not null) || array['calendar_answers']
$$;

-- The answer of a merge and of its repetition.
create or replace function private.client_merge_report(done public.client_merges) returns json
language sql stable set search_path = '' as $$
  select json_build_object('id', done.id, 'kept_id', done.kept_id, 'merged_id', done.merged_id,
    'moved', (select coalesce(json_object_agg(m.key, jsonb_array_length(m.value)), '{}')
      from jsonb_each(done.moved) as m where m.key = any(private.tables_of_clients())))
$$;

-- Writes the columns of one row that the caller may change, except client and day, which the merge decides.
create or replace function private.write_merged_row(area text, owner uuid, given jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  refused text;
  columns text;
begin
  select min(k.name) filter (where a.attname is null),
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) into refused, columns
  from jsonb_object_keys(given - 'id') as k (name)
    left join pg_catalog.pg_attribute a on a.attrelid = format('public.%I', area)::regclass and a.attname = k.name
      and has_column_privilege(private.role_of_request(), a.attrelid, a.attnum, 'update')
      and a.attname not in ('client_id', 'date', 'updated_at');
  if refused is not null then
    raise exception using errcode = 'PT400', message = format('rows: %s cannot be written by a merge', refused);
  end if;
  if columns is not null then
    execute format('update public.%1$I t set (%2$s) = (select %2$s from jsonb_populate_record(t, $1))
      where t.user_id = $2 and t.id = ($1 ->> ''id'')::uuid', area, columns) using given, owner;
  end if;
end $$;

-- Runs as the owner of the tables, since nobody may write a merge's record directly or change a wheel's client. Requires what writing a
-- client and a session requires.
create or replace function private.merge_clients(merge uuid, kept uuid, merged uuid, seen jsonb, new_rows jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  done public.client_merges;
  names text[];
  clashing uuid[];
  staying uuid[];
  before jsonb;
  joined jsonb;
  moving jsonb := '{}';
  area text;
  ids jsonb;
begin
  perform private.require_auth_session();
  perform private.require_access('clients');
  perform private.require_access('sessions');
  -- Imports first, as in erase_client, then both clients in order. A repeated call waits here for the first.
  perform private.lock_storage_of(owner);
  perform from public.import_runs r where r.user_id = owner order by r.id for update;
  perform private.require_no_open_import(owner);
  perform from public.clients c where c.user_id = owner and c.id in (kept, merged) order by c.id for update;
  select * into done from public.client_merges m where m.id = merge and m.user_id = owner;
  if done.id is not null then
    return private.client_merge_report(done);
  end if;
  select array_agg(c.name order by c.id = merged) into names
  from public.clients c where c.user_id = owner and c.id in (kept, merged);
  if kept = merged or cardinality(names) is distinct from 2 then
    raise exception using errcode = 'PT404', message = 'There are no two such clients';
  end if;
  if jsonb_typeof(seen) is distinct from 'array' or jsonb_typeof(new_rows) is distinct from 'object'
    or jsonb_typeof(coalesce(new_rows -> 'clients', '[]')) <> 'array'
    or jsonb_typeof(coalesce(new_rows -> 'sessions', '[]')) <> 'array' then
    raise exception using errcode = 'PT400', message = 'seen must be a list, rows must be lists of clients and sessions';
  end if;

  perform from public.sessions s where s.user_id = owner and s.client_id in (kept, merged) order by s.id for update;
  select coalesce(array_agg(s.id), '{}') into clashing from public.sessions s
  where s.user_id = owner and s.client_id in (kept, merged) and exists (
    select from public.sessions o where o.user_id = owner and o.date = s.date
      and o.client_id in (kept, merged) and o.client_id <> s.client_id);
  -- The coach decided on what was on screen, so both clients and each pair of sessions on one day must be unchanged.
  if exists (
    (select c.id, c.updated_at from public.clients c where c.user_id = owner and c.id in (kept, merged)
      union all select s.id, s.updated_at from public.sessions s where s.user_id = owner and s.id = any(clashing))
    except select (v ->> 'id')::uuid, (v ->> 'updated_at')::timestamptz from jsonb_array_elements(seen) as v
  ) or jsonb_array_length(seen) <> 2 + cardinality(clashing) then
    raise exception using errcode = 'PT412', message = 'These clients have been changed';
  end if;
  select coalesce(array_agg((v ->> 'id')::uuid), '{}') into staying
  from jsonb_array_elements(coalesce(new_rows -> 'sessions', '[]')) as v;
  if cardinality(staying) * 2 <> cardinality(clashing) or (
    select count(distinct s.date) from public.sessions s where s.user_id = owner and s.id = any(staying) and s.id = any(clashing)
  ) <> cardinality(staying) then
    raise exception using errcode = 'PT400', message = 'rows: Of two sessions on one day exactly one stays';
  end if;

  before := jsonb_build_object(
    'clients', (select jsonb_agg(to_jsonb(c)) from public.clients c where c.user_id = owner and c.id in (kept, merged)),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from public.sessions s where s.user_id = owner and s.id = any(clashing)));
  -- A row made of an imported one and another one no longer belongs to the import, whose undo would delete it.
  with of_import as (
    select r.id, array(select kept where r.brought -> 'clients' ? kept::text and not r.brought -> 'clients' ? merged::text) as clients,
      array(select s.id from public.sessions s join public.sessions o on o.user_id = owner and o.date = s.date and o.id <> s.id
        where s.user_id = owner and s.id = any(staying) and r.brought -> 'sessions' ? s.id::text
          and o.id = any(clashing) and not r.brought -> 'sessions' ? o.id::text) as sessions
    from public.import_runs r where r.user_id = owner
      and (r.brought -> 'clients' ? kept::text or r.brought -> 'sessions' ?| staying::text[])),
  taken as (
    update public.import_runs r set brought = private.without_ids(r.brought, i.clients || i.sessions)
    from of_import i where r.id = i.id and r.user_id = owner and cardinality(i.clients || i.sessions) > 0
    returning r.id, i.clients, i.sessions)
  select jsonb_build_object('import_runs', coalesce(jsonb_agg(to_jsonb(taken)), '[]')) into moving from taken;

  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'into', o.id)), '[]') into joined
  from public.sessions s join public.sessions o on o.user_id = owner and o.date = s.date and o.id = any(staying)
  where s.user_id = owner and s.id = any(clashing) and s.id <> all(staying);
  delete from public.sessions s where s.user_id = owner and s.id = any(clashing) and s.id <> all(staying);
  foreach area in array private.tables_of_clients() loop
    execute format('with rows as (select t.id, t.updated_at from public.%1$I t where t.user_id = $1 and t.client_id = $2),
        moved as (update public.%1$I t set client_id = $3 where t.user_id = $1 and t.client_id = $2)
      select coalesce(jsonb_agg(to_jsonb(rows)), ''[]'') from rows', area) into ids using owner, merged, kept;
    moving := moving || jsonb_build_object(area, ids);
  end loop;
  -- Rows shown to witnesses now refer to the client that stays.
  with old as (
    select r.id, r.client_ids from public.witness_requests r where r.user_id = owner and merged = any(r.client_ids)),
  changed as (
    update public.witness_requests r set client_ids = array(select distinct c from unnest(array_replace(r.client_ids, merged, kept)) as c order by c)
    where r.user_id = owner and merged = any(r.client_ids))
  select moving || jsonb_build_object('witness_requests', coalesce(jsonb_agg(to_jsonb(old)), '[]')) into moving from old;
  with changed as (
    update public.witnessed_rows w set client_id = kept where w.user_id = owner and w.client_id = merged returning w.id)
  select moving || jsonb_build_object('witnessed_rows', coalesce(jsonb_agg(id), '[]')) into moving from changed;
  -- Earlier merges into the client that is removed now.
  with earlier as (
    update public.client_merges m set kept_id = kept where m.user_id = owner and m.kept_id = merged returning m.id)
  select moving || jsonb_build_object('client_merges', coalesce(jsonb_agg(id), '[]')) into moving from earlier;
  delete from public.clients c where c.user_id = owner and c.id = merged;
  perform private.write_merged_row('clients', owner, v || jsonb_build_object('id', kept))
  from jsonb_array_elements(coalesce(new_rows -> 'clients', '[]')) as v;
  perform private.write_merged_row('sessions', owner, v) from jsonb_array_elements(coalesce(new_rows -> 'sessions', '[]')) as v;
  -- Always, since undo recognises later changes by this time.
  update public.clients c set updated_at = now() where c.user_id = owner and c.id = kept;
  update public.sessions s set updated_at = now() where s.user_id = owner and s.id = any(staying);

  insert into public.client_merges (id, user_id, kept_id, merged_id, merged_name, rows, moved, joined_sessions)
  values (merge, owner, kept, merged, names[2], before, moving, joined) returning * into done;
  return private.client_merge_report(done);
end $$;

-- Merges `merged_id` into `kept_id` and returns how many rows moved. `seen` is {id, updated_at} of both clients and of all sessions that meet
-- on one day; `rows` has the chosen columns of the client under `clients`, and of each day's session that stays, with its id, under
-- `sessions`. A repeated call with the same merge_id returns the same.
create or replace function public.merge_clients(merge_id uuid, kept_id uuid, merged_id uuid, seen jsonb, rows jsonb) returns json
language sql volatile set search_path = '' as $$
  select private.merge_clients(merge_clients.merge_id, merge_clients.kept_id, merge_clients.merged_id, merge_clients.seen,
    merge_clients.rows)
$$;

-- For the server, whose role has no rights on merges: reduces old ones to their ids, and deletes those that were undone.
create or replace function private.delete_old_client_merges(before timestamptz, most integer, left_out integer default 0) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed bigint;
  coaches uuid[];
  chosen uuid[];
begin
  select array_agg(old.user_id), array_agg(old.id) into coaches, chosen from (
    select o.user_id, o.id from public.client_merges o where o.merged_at < before and o.expired_at is null order by o.merged_at limit most offset left_out) old;
  perform private.lock_storages_of(coaches);
  with old as (
    select m.user_id, m.id, m.undone_at from public.client_merges m
    where m.user_id = any(coaches) and m.id = any(chosen) and m.merged_at < before and m.expired_at is null),
  gone as (
    delete from public.client_merges m using old where m.user_id = old.user_id and m.id = old.id and old.undone_at is not null
    returning 1),
  kept as (
    update public.client_merges m set expired_at = now(), merged_name = '', rows = '{}', moved = '{}'
    from old where m.user_id = old.user_id and m.id = old.id and old.undone_at is null returning 1)
  select (select count(*) from gone) + (select count(*) from kept) into changed;
  return changed;
end $$;

grant execute on function private.merge_clients, public.merge_clients to authenticated;
grant execute on function private.delete_old_client_merges to hourbook_server;
