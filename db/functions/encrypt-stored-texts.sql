-- Encrypts texts again that were encrypted with a former key (ADR 12). A column is confidential if its comment says so.

create or replace function private.confidential_columns(place text default 'public') returns table (area text, field text)
language sql stable rows 50 set search_path = '' as $$
  select c.relname::text, a.attname::text
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = place::regnamespace and c.relkind = 'r' and col_description(c.oid, a.attnum) = 'confidential'
  order by 1, 2
$$;

-- Whether one column is confidential, without reading the whole catalog.
create or replace function private.is_confidential(area text, field text, place text default 'public') returns boolean
language sql stable set search_path = '' as $$
  select exists (select from pg_attribute a where a.attrelid = to_regclass(format('%I.%I', place, is_confidential.area))
    and a.attname = is_confidential.field and not a.attisdropped and col_description(a.attrelid, a.attnum) = 'confidential')
$$;

-- The tables that store rows from before a deletion or a merge, by table under `rows`. `field` is the path of a text in them.
create or replace function private.snapshot_table(area text) returns text
language sql immutable set search_path = '' as $$
  select case area when 'deletions' then 'private.deletions' when 'client_merges' then 'public.client_merges' end
$$;

-- Texts of a coach that are not encrypted with the current data key. Those whose key is lost stay as they are (ADR 139). Of files the keys,
-- since contents need not be encrypted again (ADR 86).
create or replace function private.texts_to_seal(owner uuid, at_most integer) returns table (area text, field text, id uuid, stored text)
language plpgsql stable security definer rows 500 set search_path = '' as $$
declare
  lost constant text[] := (select u.lost_keys from private.storage_use u where u.user_id = owner);
  -- What the others begin with.
  settled constant text[] := array(
    select '~hb1:' || k.id || ':' from private.data_keys k where k.user_id = owner and (k.is_current or k.id = any(lost)));
  -- Looked up first: where tables are distributed, the rows are not where the catalog is.
  areas text[];
  fields text[];
  place text;
begin
  select array_agg(c.area), array_agg(c.field) into areas, fields from private.confidential_columns() c;
  for place, area, field in
    select s.place, c.area, c.field from unnest(array['public', 'private']) as s (place), private.confidential_columns(s.place) as c
  loop
    return query execute format('select %2$L::text, %3$L::text, t.id, t.%3$I from %1$I.%2$I t
      where t.user_id = $1 and t.%3$I <> '''' and left(t.%3$I, 14) <> all($2) limit $3', place, area, field)
    using owner, settled, at_most;
  end loop;
  foreach area in array array['deletions', 'client_merges'] loop
    return query execute format(
      'select %L::text, array[part.key, (r.place - 1)::text, c.field]::text, t.id, r.value ->> c.field
       from %s t cross join jsonb_each(t.rows) as part cross join jsonb_array_elements(part.value) with ordinality as r (value, place)
         join unnest($4::text[], $5::text[]) as c (area, field) on c.area = part.key
       where t.user_id = $1 and r.value ->> c.field <> '''' and left(r.value ->> c.field, 14) <> all($2) limit $3',
      area, private.snapshot_table(area))
    using owner, settled, at_most, areas, fields;
  end loop;
end $$;

-- Executed as a statement of its own, which Citus passes on to the workers also where no transaction was begun.
create or replace function private.mark_sealing(is_on text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  execute format('set local hourbook.is_sealing = %L', is_on);
end $$;

-- Replaces a text by the encrypted one, unless its coach has changed it since it was read. updated_at does not change. Only a text that is
-- not encrypted with the current key is replaced, and only by one that is, so that the server's role cannot destroy texts (ADR 51).
create or replace function private.put_sealed(owner uuid, area text, field text, id uuid, stored text, sealed text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_prefix constant text := '~hb1:' || coalesce(
    (select k.id from private.data_keys k where k.user_id = owner and k.is_current), 'none') || ':';
  snapshots constant text := private.snapshot_table(area);
  is_private boolean := false;
  path text[];
  is_confidential boolean;
begin
  if snapshots is null then
    is_private := private.is_confidential(area, field, 'private');
    is_confidential := is_private or private.is_confidential(area, field);
  else
    path := field;
    is_confidential := private.is_confidential(path[1], path[3]);
  end if;
  if not starts_with(sealed, '~hb1:') or not is_confidential then
    raise exception 'Only sealed texts are put here, and only where they belong';
  end if;
  -- The key was changed after the server read it. The next step reads it again.
  if starts_with(stored, current_prefix) or not starts_with(sealed, current_prefix) then return; end if;
  perform private.lock_storage_of(owner);
  execute 'select private.mark_sealing(''on'')';
  if snapshots is null then
    execute format('update %I.%I t set %I = $1 where t.user_id = $2 and t.id = $3 and t.%I = $4',
      case when is_private then 'private' else 'public' end, area, field, field)
      using sealed, owner, id, stored;
  else
    execute format('update %s t set rows = jsonb_set(t.rows, $5, to_jsonb($1)) where t.user_id = $2 and t.id = $3 and t.rows #>> $5 = $4',
      snapshots) using sealed, owner, id, stored, path;
  end if;
  execute 'select private.mark_sealing('''')';
end $$;

grant execute on function private.texts_to_seal, private.put_sealed to hourbook_server;
