-- Requests of admins to remove second factors, which happens after a waiting time unless the owner objects (ADR 146).

-- Stops the removal when a code, a passkey or a recovery code shows that the owner still has one.
create or replace function private.keep_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stop_factor_removal(new.user_id, null);
  return null;
end $$;

-- Stops the removal for an account, or by the hash of the mailed link. Returns the account, or null if no removal is waiting.
create or replace function private.stop_factor_removal(owner uuid, link bytea) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  stopped uuid;
begin
  delete from private.factor_removals r where r.user_id = owner or r.stop_hash = link returning r.user_id into stopped;
  if stopped is not null then
    perform private.record_admin_action('factor removal stopped', stopped, stopped, null, null, null);
  end if;
  return stopped;
end $$;

grant execute on function private.stop_factor_removal to hourbook_server;
