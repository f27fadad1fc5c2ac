-- The server's role can neither delete nor replace a key that encrypts a coach's texts (ADR 51). Changing keys is the work of the
-- command rotate-notes-key, as the owner. Insert stays, because servers of the version before use it until they are restarted: the
-- triggers let it add what is missing and nothing else. They skip the row instead of raising an error, since of two servers that add
-- the same key at the same time the second has nothing to do.
revoke update, delete on private.data_keys, private.wrapping_keys from hourbook_server;

create function private.skip_further_data_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.is_current or exists (select from private.data_keys k where k.user_id = new.user_id) then return null; end if;
  return new;
end $$;
create function private.skip_further_wrapping_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.wrapping_keys) then return null; end if;
  return new;
end $$;

create trigger add_only_the_first before insert on private.data_keys
  for each row when (current_user = 'hourbook_server') execute function private.skip_further_data_key();
create trigger add_only_the_first before insert on private.wrapping_keys
  for each row when (current_user = 'hourbook_server') execute function private.skip_further_wrapping_key();
