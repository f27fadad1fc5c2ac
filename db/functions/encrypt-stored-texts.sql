-- Encrypting texts that are stored already, after a key was changed (ADR 12). A column is confidential when its comment says so.

create or replace function private.confidential_columns() returns table (area text, field text)
language sql stable set search_path = '' as $$
  select c.relname::text, a.attname::text
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and col_description(c.oid, a.attnum) = 'confidential'
  order by 1, 2
$$;

-- Texts of a coach that are not encrypted with the current data key. The one function through which the server sees a text
-- that is not encrypted, and only until it is.
create or replace function private.texts_to_seal(owner uuid, at_most integer) returns table (area text, field text, id uuid, stored text)
language plpgsql stable security definer set search_path = '' as $$
declare
  current_prefix constant text := '~hb1:' || coalesce(
    (select k.id from private.data_keys k where k.user_id = owner and k.is_current), 'none') || ':';
begin
  for area, field in select c.area, c.field from private.confidential_columns() c loop
    return query execute format(
      'select %L::text, %L::text, t.id, t.%I from public.%I t where t.user_id = $1 and t.%I <> '''' and not starts_with(t.%I, $2) limit $3',
      area, field, field, area, field, field)
    using owner, current_prefix, at_most;
  end loop;
end $$;

-- Stores the encrypted text in place of the one that was read, unless its coach has changed it meanwhile. updated_at stays.
-- Only a text that is not encrypted with the current key is replaced, and only by one that is: the server's role can destroy no
-- encrypted text by it (ADR 51).
create or replace function private.put_sealed(owner uuid, area text, field text, id uuid, stored text, sealed text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_prefix constant text := '~hb1:' || coalesce(
    (select k.id from private.data_keys k where k.user_id = owner and k.is_current), 'none') || ':';
begin
  if not starts_with(sealed, '~hb1:') or not exists (
    select from private.confidential_columns() c where c.area = put_sealed.area and c.field = put_sealed.field
  ) then
    raise exception 'Only sealed texts are put here, and only where they belong';
  end if;
  -- The key was changed after the server read it: the next step reads it again.
  if starts_with(stored, current_prefix) or not starts_with(sealed, current_prefix) then return; end if;
  perform set_config('hourbook.is_sealing', 'on', true);
  execute format('update public.%I t set %I = $1 where t.user_id = $2 and t.id = $3 and t.%I = $4', area, field, field)
    using sealed, owner, id, stored;
  perform set_config('hourbook.is_sealing', '', true);
end $$;

revoke all on function private.confidential_columns(),
  private.texts_to_seal(uuid, integer),
  private.put_sealed(uuid, text, text, uuid, text, text)
  from public, anon, authenticated, hourbook_server;
grant execute on function private.texts_to_seal(uuid, integer),
  private.put_sealed(uuid, text, text, uuid, text, text)
  to hourbook_server;
