-- Confidential texts are sealed: the server encrypts them before they are stored (docs/decisions/0012). A column is
-- confidential when its comment says 'confidential'; 'confidential rows' is JSON that holds rows of such tables by table.
-- /rest/v1 reads the comments, so a later column needs its comment here and its room for growth, and nothing else.
comment on column public.clients.notes is 'confidential';
comment on column public.sessions.notes is 'confidential';
comment on column public.sessions.follow_up is 'confidential';
comment on column public.supervision_sessions.notes is 'confidential';
comment on column public.wheels.note is 'confidential';
comment on column public.import_parts.rows is 'confidential rows';

-- Parts of imports under way are not sealed yet. Their screen says that the import failed, and sends the file again.
delete from public.import_parts;

-- A sealed text begins with ~hb1:. A character is at most six bytes of JSON, three bytes are four characters, and key, random
-- start and tag take the rest: so a text of n characters is at most 8n + 100 sealed. The characters of what a person wrote
-- are counted by the server. No function: these are checked for every row that is written.
alter table public.clients drop constraint clients_notes_check, add constraint clients_notes_check
  check (length(notes) <= case when starts_with(notes, '~hb1:') then 160100 else 20000 end);
alter table public.sessions drop constraint sessions_notes_check, add constraint sessions_notes_check
  check (length(notes) <= case when starts_with(notes, '~hb1:') then 160100 else 20000 end);
alter table public.sessions drop constraint sessions_follow_up_check, add constraint sessions_follow_up_check
  check (length(follow_up) <= case when starts_with(follow_up, '~hb1:') then 16100 else 2000 end);
alter table public.supervision_sessions drop constraint supervision_sessions_notes_check,
  add constraint supervision_sessions_notes_check
  check (length(notes) <= case when starts_with(notes, '~hb1:') then 160100 else 20000 end);
alter table public.wheels drop constraint wheels_note_check, add constraint wheels_note_check
  check (length(note) <= case when starts_with(note, '~hb1:') then 16100 else 2000 end);

-- The keys of NOTES_KEYS that data keys are wrapped with: what names them, never the keys themselves. New data keys are
-- wrapped with the active one, so servers that know a newer key already and servers that don't agree meanwhile.
create table private.wrapping_keys (
  id text primary key check (length(id) = 8),
  is_active boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index wrapping_keys_active_key on private.wrapping_keys (is_active) where is_active;

-- The keys that a coach's texts are sealed with, wrapped. New texts are sealed with the current one; earlier ones stay, so
-- that nothing is lost that was on its way. They go with the account: what is left of its texts anywhere is noise then.
create table private.data_keys (
  user_id uuid not null references auth.users (id) on delete cascade,
  id text not null check (length(id) = 8),
  wrapped bytea not null,
  wrapped_by text not null references private.wrapping_keys (id),
  is_current boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create unique index data_keys_current_key on private.data_keys (user_id) where is_current;

-- Coaches with texts that are to be sealed with their current key: all who were here before texts were sealed, later those
-- whose key was changed. Read by src/server/sealing/seal-waiting.ts.
create table private.waiting_for_seal (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);
insert into private.waiting_for_seal (user_id, since) select id, '-infinity' from auth.users;

-- For the server alone. It cannot read clients, sessions or notes; of what is here it can use nothing without NOTES_KEYS.
grant select, insert, update, delete on private.wrapping_keys, private.data_keys, private.waiting_for_seal to hourbook_server;

create function private.confidential_columns() returns table (area text, field text)
language sql stable set search_path = '' as $$
  select c.relname::text, a.attname::text
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and col_description(c.oid, a.attnum) = 'confidential'
  order by 1, 2
$$;

-- Texts of a coach that are not sealed with the current data key, with the column that they stand in. The one function
-- through which the server sees a text that is not sealed, and only until it is.
create function private.texts_to_seal(owner uuid, at_most integer) returns table (area text, field text, id uuid, stored text)
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

-- Puts a sealed text in the place of the one that was read, unless its coach has changed it meanwhile. When it was last
-- changed stays as it is.
create function private.put_sealed(owner uuid, area text, field text, id uuid, stored text, sealed text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not starts_with(sealed, '~hb1:') or not exists (
    select from private.confidential_columns() c where c.area = put_sealed.area and c.field = put_sealed.field
  ) then
    raise exception 'Only sealed texts are put here, and only where they belong';
  end if;
  perform set_config('hourbook.is_sealing', 'on', true);
  execute format('update public.%I t set %I = $1 where t.user_id = $2 and t.id = $3 and t.%I = $4', area, field, field)
    using sealed, owner, id, stored;
  perform set_config('hourbook.is_sealing', '', true);
end $$;
revoke execute on function private.confidential_columns(), private.texts_to_seal(uuid, integer),
  private.put_sealed(uuid, text, text, uuid, text, text) from public;
grant execute on function private.texts_to_seal(uuid, integer), private.put_sealed(uuid, text, text, uuid, text, text)
  to hourbook_server;

create or replace function private.set_updated_at() returns trigger language plpgsql as $$
begin
  if current_setting('hourbook.is_sealing', true) is distinct from 'on' then
    new.updated_at := now();
  end if;
  return new;
end $$;
