-- Texts whose key is lost cannot be overwritten until the key is found (ADR 139).

-- What the server shows in place of such a text, as in src/domain/unreadable-text.ts.
create or replace function private.unreadable_text() returns text
language sql immutable as $$ select '[can''t be read: its key is missing]' $$;

create or replace function private.is_lost_key(owner uuid, key_id text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.storage_use u where u.user_id = owner and is_lost_key.key_id = any(u.lost_keys));
end $$;

-- The arguments are the confidential columns of the table. Saving the words that were shown changes nothing. Other texts are refused, also
-- empty ones, unless a function of the owner empties the field, as when a client is erased.
create or replace function private.keep_unreadable() returns trigger
language plpgsql set search_path = '' as $$
declare
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  field text;
begin
  foreach field in array tg_argv loop
    continue when was ->> field is not distinct from becomes ->> field;
    if becomes ->> field = private.unreadable_text() then
      new := jsonb_populate_record(new, jsonb_build_object(field, was -> field));
    elsif starts_with(was ->> field, '~hb1:') and (current_user = 'authenticated' or starts_with(current_user, 'key_') or becomes ->> field <> '')
      and private.is_lost_key(old.user_id, substr(was ->> field, 6, 8)) then
      raise exception using errcode = '23514', message = format('%s cannot be changed, because its key is missing', field),
        hint = field || ': This text can''t be read, because its key is missing. It is kept as it is and can''t be changed.';
    end if;
  end loop;
  return new;
end $$;

grant execute on function private.unreadable_text, private.is_lost_key to authenticated;

-- On every table in which a coach may change such texts. Statements without these columns cost nothing.
do $$
declare
  one record;
begin
  for one in
    select c.relname as area, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
      string_agg(quote_literal(a.attname), ', ' order by a.attnum) as names,
      string_agg(format('old.%1$I is distinct from new.%1$I and (new.%1$I = %2$L or starts_with(old.%1$I, %3$L))', a.attname,
        private.unreadable_text(), '~hb1:'), ' or ' order by a.attnum) as is_changed
    from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
      and col_description(c.oid, a.attnum) = 'confidential' and has_column_privilege('authenticated', c.oid, a.attnum, 'update')
    group by c.relname order by c.relname
  loop
    execute format('create or replace trigger %1$s_keep_unreadable before update of %2$s on public.%1$I for each row when (%3$s)
      execute function private.keep_unreadable(%4$s)', one.area, one.columns, one.is_changed, one.names);
  end loop;
end $$;
