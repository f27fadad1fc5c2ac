-- Adding and replacing the keys that sign files (ADR 90).

-- For the server, as in data-keys.sql: its role can add the first key of a database but never replace one.
create or replace function private.skip_further_signing_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.retired_at is not null or exists (select from private.signing_keys) then return null; end if;
  return new;
end $$;

-- For the command rotate-signing-key, as the owner: sets the next key. Of the former one only the public part stays.
create or replace function private.replace_signing_key(key_id text, next_public jsonb, wrapped_key bytea, wrapping_key text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.signing_keys k set wrapped = null, wrapped_by = null, retired_at = now() where k.retired_at is null;
  insert into private.signing_keys (id, public_key, wrapped, wrapped_by) values (key_id, next_public, wrapped_key, wrapping_key);
end $$;
