-- Undoing a merge of two clients, as long as its record is stored (ADR 40).

-- Restores a row as it was, with its times, and overwrites an existing one. A column that was added later, which the record lacks, does not
-- change or gets its default.
create or replace function private.put_back(area text, owner uuid, old jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text;
  written text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
    string_agg(format('%1$I = excluded.%1$I', a.attname), ', ' order by a.attnum) filter (where a.attname not in ('id', 'user_id'))
    into strict columns, written
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', area)::regclass and a.attnum > 0 and not a.attisdropped and old ? a.attname;
  execute format('insert into public.%1$I as t (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)
    on conflict (%3$s) do update set %4$s where t.user_id = %5$L', area, columns, private.key_of(area), written, owner)
    using old;
end $$;

-- What comes back by the undo of a deletion to a client that another one was merged into, also by several merges, goes back to that one if the
-- merge is undone. Computed before it is written, as an update of a spread table needs (docs/scale.md).
create or replace function private.note_return(owner uuid, given jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  noted record;
begin
  for noted in
    with recursive came as (
      select m.id as merge, a.area, jsonb_build_object('id', r.value -> 'id', 'updated_at', r.value -> 'updated_at') as entry
      from unnest(private.tables_of_clients()) as a (area) cross join lateral jsonb_array_elements(given -> a.area) as r
        join public.client_merges m on m.user_id = owner and m.merged_id::text = r.value ->> 'client_id'
          and m.undone_at is null and m.expired_at is null
      union
      select m.id, 'witness_requests', jsonb_build_object('id', r.value -> 'id', 'client_ids', r.value -> 'client_ids')
      from jsonb_array_elements(given -> 'witness_requests') as r
        join public.client_merges m on m.user_id = owner and r.value -> 'client_ids' ? m.merged_id::text
          and m.undone_at is null and m.expired_at is null
      union
      select m.id, 'witnessed_rows', w.value -> 'id' from jsonb_array_elements(given -> 'witnessed_rows') as w
        join public.client_merges m on m.user_id = owner and m.merged_id::text = w.value ->> 'client_id'
          and m.undone_at is null and m.expired_at is null
      union
      select m.id, came.area, came.entry from came join public.client_merges m on m.user_id = owner
        and m.moved -> 'client_merges' ? came.merge::text and m.undone_at is null and m.expired_at is null),
    lists as (select came.merge, came.area, jsonb_agg(came.entry) as entries from came group by 1, 2)
    select m.id, m.moved || jsonb_object_agg(l.area, coalesce(m.moved -> l.area, '[]') || l.entries) as moved
    from lists l join public.client_merges m on m.user_id = owner and m.id = l.merge group by m.id, m.moved
  loop
    update public.client_merges m set moved = noted.moved where m.user_id = owner and m.id = noted.id;
  end loop;
end $$;

-- What a merge moved and was deleted since goes back too: the undo of that deletion brings it to the client that it had before the merge.
create or replace function private.return_deleted(done public.client_merges) returns void
language plpgsql set search_path = '' as $$
declare
  returned record;
begin
  for returned in
    select d.id, (
      select jsonb_object_agg(part.key, (
        select coalesce(jsonb_agg(r.value || case
            when e.value is null then '{}'
            when part.key = 'witness_requests' then jsonb_build_object('client_ids', case
              when e.value -> 'client_ids' ? done.kept_id::text then r.value -> 'client_ids'
              else (r.value -> 'client_ids') - done.kept_id::text end || to_jsonb(done.merged_id))
            when r.value ->> 'client_id' is distinct from done.kept_id::text then '{}'
            else jsonb_build_object('client_id', done.merged_id) || case
              when (r.value ->> 'updated_at')::timestamptz = done.merged_at then jsonb_build_object('updated_at', e.value -> 'updated_at')
              else '{}' end end), '[]')
        from jsonb_array_elements(part.value) as r
          -- Of witnessed rows the merge has ids alone.
          left join jsonb_array_elements(done.moved -> part.key) as e on coalesce(e.value ->> 'id', e.value #>> '{}') = r.value ->> 'id'))
      from jsonb_each(d.rows) as part) as rows
    from private.deletions d
    where d.user_id = done.user_id and d.undone_at is null and strpos(d.rows::text, done.kept_id::text) > 0
  loop
    update private.deletions d set rows = returned.rows where d.user_id = done.user_id and d.id = returned.id;
  end loop;
end $$;

-- Runs as the owner of the tables, and requires what the merge requires.
create or replace function private.undo_client_merge(merge uuid, even_if_changed boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  done public.client_merges;
  area text;
  taken text;
begin
  perform private.require_auth_session();
  perform private.require_access('clients');
  perform private.require_access('sessions');
  -- In the order of merge_clients.
  perform private.lock_storage_of(owner);
  perform from public.import_runs r where r.user_id = owner order by r.id for update;
  perform private.require_no_open_import(owner);
  perform from public.clients c where c.user_id = owner
    and c.id = (select m.kept_id from public.client_merges m where m.id = merge and m.user_id = owner) for update;
  select * into done from public.client_merges m where m.id = merge and m.user_id = owner for update;
  if done.id is null or done.expired_at is not null then
    raise exception using errcode = 'PT404', message = 'There is no such merge';
  end if;
  if done.undone_at is not null then
    return private.client_merge_report(done);
  end if;
  if exists (select from public.client_merges m where m.user_id = owner and m.kept_id = done.kept_id
    and m.undone_at is null and m.merged_at > done.merged_at) then
    raise exception using errcode = 'PT409', message = 'Undo the later merge of this client first';
  end if;
  -- Everything that the merge wrote has its time. Later changes would be overwritten.
  if not coalesce(even_if_changed, false) and exists (
    select from jsonb_to_recordset(done.rows -> 'clients') as old (id uuid)
      join public.clients c on c.id = old.id and c.user_id = owner where c.updated_at <> done.merged_at
    union all
    select from (
      select old.date, array_agg(old.id) as ids from jsonb_to_recordset(done.rows -> 'sessions') as old (id uuid, date date) group by 1
    ) as day where not exists (
      select from public.sessions s where s.user_id = owner and s.id = any(day.ids) and s.updated_at = done.merged_at)
  ) then
    raise exception using errcode = 'PT412', message = 'The client or a session was changed after the merge';
  end if;

  -- Rows get their old times back.
  set local hourbook.is_sealing = 'on';
  perform private.put_back('clients', owner, old) from jsonb_array_elements(done.rows -> 'clients') as old;
  foreach area in array private.tables_of_clients() loop
    execute format('update public.%I t set client_id = $1, updated_at = old.updated_at
      from jsonb_to_recordset($2) as old (id uuid, updated_at timestamptz)
      where t.id = old.id and t.user_id = $3 and t.client_id = $4 and t.updated_at in ($5, old.updated_at)', area)
      using done.merged_id, done.moved -> area, owner, done.kept_id, done.merged_at;
  end loop;
  -- The sessions that stayed come first, so that each makes room for the other one of its day.
  perform private.put_back('sessions', owner, old.value) from (
    select v.value from jsonb_array_elements(done.rows -> 'sessions') as v
    order by exists (select from public.sessions s where s.user_id = owner and s.id = (v.value ->> 'id')::uuid) desc) as old;
  set local hourbook.is_sealing = '';
  -- Rows that have changed since do not lose that change and its time.
  foreach area in array private.tables_of_clients() loop
    execute format('update public.%I t set client_id = $1 from jsonb_to_recordset($2) as old (id uuid)
      where t.id = old.id and t.user_id = $3 and t.client_id = $4', area)
      using done.merged_id, done.moved -> area, owner, done.kept_id;
  end loop;
  update public.witnessed_rows w set client_id = done.merged_id
  where w.user_id = owner and w.client_id = done.kept_id and done.moved -> 'witnessed_rows' ? w.id::text;
  -- What other merges made of a request's clients stays.
  update public.witness_requests r set client_ids = case when done.kept_id = any(old.client_ids) then r.client_ids || done.merged_id
    else array_replace(r.client_ids, done.kept_id, done.merged_id) end
  from jsonb_to_recordset(done.moved -> 'witness_requests') as old (id uuid, client_ids uuid[])
  where r.id = old.id and r.user_id = owner;
  update public.client_merges m set kept_id = done.merged_id
  where m.user_id = owner and m.kept_id = done.kept_id and done.moved -> 'client_merges' ? m.id::text;
  perform private.return_deleted(done);
  -- The merge removed these ids from the import.
  update public.import_runs r set brought = jsonb_set(jsonb_set(r.brought,
      '{clients}', coalesce(r.brought -> 'clients', '[]') || old.clients), '{sessions}', coalesce(r.brought -> 'sessions', '[]') || old.sessions)
  from jsonb_to_recordset(done.moved -> 'import_runs') as old (id uuid, clients jsonb, sessions jsonb)
  where r.id = old.id and r.user_id = owner;
  update public.client_merges m set undone_at = now(), rows = '{}', merged_name = '' where m.user_id = owner and m.id = done.id returning * into done;
  return private.client_merge_report(done);
exception when unique_violation then
  get stacked diagnostics taken = message_text;
  -- A worker names the key there alone.
  if taken !~ 'sessions_client_id_date_key' then
    raise;
  end if;
  raise exception using errcode = 'PT409',
    message = 'A session of these clients has moved to a day on which another one comes back. Change its date first.';
end $$;

-- Restores both clients with everything that was theirs, and returns what the merge did. Raises PT412 if something has changed since, unless
-- even_if_changed. A repeated call returns the same.
create or replace function public.undo_client_merge(merge_id uuid, even_if_changed boolean default false) returns json
language sql volatile set search_path = '' as $$
  select private.undo_client_merge(undo_client_merge.merge_id, undo_client_merge.even_if_changed)
$$;

grant execute on function private.undo_client_merge, public.undo_client_merge to authenticated;
