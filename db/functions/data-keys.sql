-- Adding and changing the keys that encrypt coaches' texts (ADR 51).

-- For the server: skips a row that is not the first of its kind, so that its role can add a missing key but never replace one. Not an
-- error, since two servers may add the same key at the same time.
create or replace function private.skip_further_data_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.is_current or exists (select from private.data_keys k where k.user_id = new.user_id) then return null; end if;
  return new;
end $$;
create or replace function private.skip_further_wrapping_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.wrapping_keys) then return null; end if;
  return new;
end $$;

-- For the command rotate-notes-key, as the owner: the coach's next key, with which the stored texts are then encrypted again.
create or replace function private.add_next_data_key(owner uuid, key_id text, wrapped_key bytea, wrapping_key text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.data_keys k set is_current = false where k.user_id = owner and k.is_current;
  insert into private.data_keys (user_id, id, wrapped, wrapped_by) values (owner, key_id, wrapped_key, wrapping_key);
  insert into private.waiting_for_seal (user_id) values (owner) on conflict (user_id) do update set since = now();
end $$;

-- Likewise: sets the key that wraps new data keys.
create or replace function private.activate_wrapping_key(key_id text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.wrapping_keys w set is_active = false where w.is_active and w.id <> key_id;
  insert into private.wrapping_keys (id, is_active) values (key_id, true) on conflict (id) do update set is_active = true;
end $$;
