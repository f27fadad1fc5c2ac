-- Deleting records and undoing it (ADR 40). Deleted rows are stored for an hour where no request can read them, so that undo restores them
-- as they were, with times that nobody can forge. Texts stay encrypted.

-- The tables with rows that a coach can delete here: records, and what belongs to them.
create or replace function private.areas_of_deletions() returns text[]
language sql immutable set search_path = '' as $$
  select array(select t.area from private.record_tables() as t where not t.is_made_by_server) || array['certificates', 'witness_requests']
$$;

-- The answer of a deletion and of its repetition: the deleted rows that were requested, without confidential texts except those that name
-- a row on the screen, if the caller may read them.
create or replace function private.deletion_report(done private.deletions) returns json
language sql stable set search_path = '' as $$
  select json_build_object('id', done.id, 'rows', coalesce((
    select jsonb_agg(r.value - array(select c.field from private.confidential_columns() c
        where c.area = done.area and not (c.field in ('title', 'given_by')
          and has_column_privilege(private.role_of_request(), format('public.%I', c.area), c.field, 'select'))))
    from jsonb_array_elements(done.rows -> done.area) as r), '[]'))
$$;

-- What is stored for undo counts toward no quota, since deleting must always work. The last deletion is always stored, earlier ones up to
-- 64 MB and a thousand (ADR 59). The oldest are removed first.
create or replace function private.forget_oldest_deletions(owner uuid, last uuid) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.deletions d using (
    select o.id, row_number() over newest as number, sum(pg_column_size(o.rows) + pg_column_size(o.feedback)) over newest as bytes
    from private.deletions o where o.user_id = owner and o.id <> last
    window newest as (order by o.deleted_at desc, o.id)) as old
  where d.user_id = owner and d.id = old.id and (old.number > 1000 or old.bytes > 67108864);
end $$;

-- Deletes rows of one table by one of its columns, and returns them as they were.
create or replace function private.take_rows(area text, field text, owner uuid, ids uuid[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  taken jsonb;
begin
  execute format('with gone as (delete from public.%I t where t.user_id = $1 and t.%I = any($2) returning t.*)
    select coalesce(jsonb_agg(to_jsonb(gone)), ''[]'') from gone', area, field) into taken using owner, ids;
  return taken;
end $$;

-- Runs as the owner of the tables, since nobody may read or write what is stored for undo directly. Like a DELETE, it requires an open
-- auth session and own rows, but no subscription.
create or replace function private.delete_records(deletion uuid, area text, ids uuid[]) returns json
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  done private.deletions;
  part record;
  requests uuid[];
begin
  perform private.require_auth_session();
  if (area = any(private.areas_of_deletions())) is not true then
    raise exception using errcode = 'PT400', message = 'area: Rows of this kind cannot be deleted here';
  end if;
  if deletion is null or ids is null then
    raise exception using errcode = 'PT400', message = case when deletion is null then 'deletion_id: Must be a uuid' else 'ids: Must be a list of uuids' end;
  end if;
  -- A repeated call waits here for the first.
  perform private.lock_storage_of(owner);
  insert into private.deletions (user_id, id, area, rows) values (owner, deletion, area, '{}') on conflict do nothing;
  select * into strict done from private.deletions d where d.user_id = owner and d.id = deletion for update;
  if done.rows <> '{}' or done.undone_at is not null then
    return private.deletion_report(done);
  end if;
  -- Rows that witnesses were shown are deleted with their request, and a request with its last client (witness-requests.sql).
  if area in ('clients', 'witness_requests') then
    requests := case when area = 'witness_requests' then ids else array(select r.id from public.witness_requests r
      where r.user_id = owner and r.client_ids && ids and not exists (select from public.clients c
        where c.user_id = owner and c.id = any(r.client_ids) and c.id <> all(ids))) end;
    done.rows := done.rows || jsonb_build_object('witnessed_rows', private.take_rows('witnessed_rows', 'request_id', owner, requests));
  end if;
  if area = 'clients' then
    done.rows := done.rows || jsonb_build_object('witness_requests', private.take_rows('witness_requests', 'id', owner, requests));
    perform from public.clients c where c.user_id = owner and c.id = any(ids) order by c.id for update;
    -- What foreign keys delete too; tests/policies/records/deletions.test.ts compares.
    for part in select t.area, 'client_id' as field from private.record_tables() as t where t.without_client = 'deleted'
      union all select 'client_merges', 'kept_id'
    loop
      done.rows := done.rows || jsonb_build_object(part.area, private.take_rows(part.area, part.field, owner, ids));
    end loop;
    with old as (
      select f.id, f.client_id, f.updated_at from public.client_feedback f
      where f.user_id = owner and f.client_id = any(ids) for update),
    stays as (
      update public.client_feedback f set client_id = null from old where f.user_id = owner and f.id = old.id returning old.*)
    select coalesce(jsonb_agg(to_jsonb(stays)), '[]') into done.feedback from stays;
  end if;
  -- The contents of files stay for some hours (ADR 86).
  if private.certificate_reference(area) is not null then
    done.rows := done.rows
      || jsonb_build_object('certificates', private.take_rows('certificates', private.certificate_reference(area), owner, ids));
  end if;
  done.rows := done.rows || jsonb_build_object(area, private.take_rows(area, 'id', owner, ids));
  update private.deletions d set rows = done.rows, feedback = done.feedback where d.user_id = owner and d.id = deletion;
  perform private.forget_oldest_deletions(owner, deletion);
  return private.deletion_report(done);
end $$;

-- The client, or the one that it was merged into; null if neither exists.
create or replace function private.present_client(owner uuid, client uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.clients c where c.user_id = owner and c.id = client) then
    return client;
  end if;
  return (select m.kept_id from public.client_merges m
    where m.user_id = owner and m.merged_id = client and m.undone_at is null order by m.merged_at desc limit 1);
end $$;

-- Updates the references of a row: its client may have been merged into another one, its import may have been deleted.
create or replace function private.with_present_references(area text, owner uuid, old jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  client uuid := (old ->> 'client_id')::uuid;
  clients uuid[];
begin
  if old ->> 'import_id' is not null
    and not exists (select from public.import_runs r where r.user_id = owner and r.id = (old ->> 'import_id')::uuid) then
    old := old || '{"import_id": null}';
  end if;
  if area = 'certificates' and not exists (select from private.certificate_contents c
    where c.user_id = owner and c.id = (old ->> 'content_id')::uuid) then
    raise exception using errcode = 'PT404', message = 'This can no longer be undone';
  end if;
  -- A request is deleted and erased with the last of its clients, so it needs one.
  if area = 'witness_requests' and old -> 'client_ids' <> '[]' then
    clients := array(select distinct coalesce(private.present_client(owner, c.id::uuid), c.id::uuid)
      from jsonb_array_elements_text(old -> 'client_ids') as c (id) order by 1);
    if not exists (select from public.clients c where c.user_id = owner and c.id = any(clients)) then
      raise exception using errcode = 'PT409', message = 'Its client no longer exists. Restore the client first.';
    end if;
    return old || jsonb_build_object('client_ids', clients);
  end if;
  if client is null then
    return old;
  end if;
  client := private.present_client(owner, client);
  -- What a witness was shown does not change.
  if client is null and area = 'witnessed_rows' then
    return old;
  end if;
  -- Feedback is not deleted with its client.
  if client is null and area <> 'client_feedback' then
    raise exception using errcode = 'PT409', message = 'Its client no longer exists. Restore the client first.';
  end if;
  return old || jsonb_build_object('client_id', client);
end $$;

-- The key of a coach's row: its id, together with the coach's where tables are distributed.
create or replace function private.key_of(area text) returns text
language sql stable set search_path = '' as $$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = format('public.%I', area)::regclass and i.indisprimary
$$;

-- Adds rows as they were, with their times. A row that exists again is not changed. A column that was added later gets its default.
create or replace function private.bring_back(area text, owner uuid, given jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  old jsonb;
  columns text;
  is_missing boolean;
begin
  select jsonb_agg(private.with_present_references(area, owner, r.value)) into old from jsonb_array_elements(given) as r;
  if old is null then
    return;
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into strict columns
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', area)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and old -> 0 ? a.attname;
  begin
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)
      on conflict (%3$s) do nothing', area, columns, private.key_of(area)) using old;
  exception when foreign_key_violation then
    raise exception using errcode = 'PT409', message = 'Its record no longer exists. Restore the record first.';
  end;
  execute format('select exists (select from jsonb_array_elements($1) as r where not exists (
    select from public.%I t where t.user_id = $2 and t.id = (r.value ->> ''id'')::uuid))', area) into is_missing using old, owner;
  if is_missing then
    raise exception using errcode = 'PT409', message = 'The ids of these rows are taken';
  end if;
end $$;

-- Requires what deleting requires, so that it works after the subscription has ended.
create or replace function private.undo_deletion(deletion uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  done private.deletions;
  part text;
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(owner);
  select * into done from private.deletions d where d.user_id = owner and d.id = deletion for update;
  if done.id is null then
    raise exception using errcode = 'PT404',
      message = 'This can no longer be undone. What you delete is kept for an hour; where it is very much, the oldest goes first.';
  end if;
  if done.undone_at is not null then
    return private.deletion_report(done);
  end if;
  for part in select k from jsonb_object_keys(done.rows) as k order by k <> 'clients', k in ('certificates', 'witnessed_rows'), k loop
    perform private.bring_back(part, owner, done.rows -> part);
  end loop;
  perform private.note_return(owner, done.rows);
  -- Feedback gets its client again, and its time if nothing else has changed it.
  set local hourbook.is_sealing = 'on';
  update public.client_feedback f set client_id = old.client_id,
    updated_at = case when f.updated_at = done.deleted_at then old.updated_at else f.updated_at end
  from jsonb_to_recordset(done.feedback) as old (id uuid, client_id uuid, updated_at timestamptz)
  where f.user_id = owner and f.id = old.id and f.client_id is null;
  set local hourbook.is_sealing = '';
  update private.deletions d set undone_at = now(), rows = '{}', feedback = '[]'
  where d.user_id = owner and d.id = deletion returning * into done;
  return private.deletion_report(done);
end $$;

-- Deletes own rows of one table by id, and with a client all that belongs to it. Returns the id and the deleted rows, without confidential
-- texts. A repeated call with the same deletion_id returns the same.
create or replace function public.delete_records(deletion_id uuid, area text, ids uuid[]) returns json
language sql volatile set search_path = '' as $$
  select private.delete_records(delete_records.deletion_id, delete_records.area, delete_records.ids)
$$;

-- Restores everything that a deletion removed, or nothing. A repeated call changes nothing.
create or replace function public.undo_deletion(deletion_id uuid) returns json
language sql volatile set search_path = '' as $$
  select private.undo_deletion(undo_deletion.deletion_id)
$$;

-- For erase_client: removes everything of an erased client, so that no undo restores it.
create or replace function private.forget_in_deletions(owner uuid, gone uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from private.deletions d where d.user_id = owner
    and exists (select from unnest(forget_in_deletions.gone) as g (id) where strpos(d.rows::text, g.id::text) > 0);
end $$;

grant execute on function private.delete_records, private.undo_deletion, public.delete_records, public.undo_deletion
  to authenticated;
