-- The server's keys for signing files that anybody can check (ADR 90). The public parts stay for ever, so that files that were signed
-- with an earlier key can still be verified. The private part of the one current key is wrapped with a key of NOTES_KEYS.
create table private.signing_keys (
  -- The thumbprint of the public key (RFC 7638): `kid` in signatures.
  id text primary key check (length(id) = 43),
  public_key jsonb not null,
  wrapped bytea,
  wrapped_by text references private.wrapping_keys (id),
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  -- Only the current key can sign.
  constraint signing_keys_private_part_check
    check ((wrapped is null) = (retired_at is not null) and (wrapped is null) = (wrapped_by is null))
);
create unique index signing_keys_current_key on private.signing_keys ((retired_at is null)) where retired_at is null;
grant select, insert on private.signing_keys to hourbook_server;

create function private.skip_further_signing_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.retired_at is not null or exists (select from private.signing_keys) then return null; end if;
  return new;
end $$;
create trigger add_only_the_first before insert on private.signing_keys
  for each row when (current_user = 'hourbook_server') execute function private.skip_further_signing_key();
