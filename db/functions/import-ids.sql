-- The lists of ids that are stored with an import, by table: {"clients": ["…"], "sessions": ["…", "…"]}. Included in the baseline, since a
-- column is computed from them.

-- The number of ids for each table. Never null, so that an unfinished import has the column too.
create or replace function private.counts_of(lists jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(l.key, jsonb_array_length(l.value)), '{}') from jsonb_each(lists) as l);
end $$;

-- The ids of one table.
create or replace function private.ids_of(lists jsonb, area text) returns uuid[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(select i.id::uuid from jsonb_array_elements_text(lists -> area) as i (id));
end $$;

-- The lists without some ids of any table.
create or replace function private.without_ids(lists jsonb, gone uuid[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(l.key, array_to_json(array(
      select unnest(private.ids_of(lists, l.key)) except select unnest(gone)))), '{}') from jsonb_each(lists) as l);
end $$;

grant execute on function private.counts_of, private.ids_of, private.without_ids to authenticated;
