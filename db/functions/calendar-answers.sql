-- When a client is deleted or erased, nothing is left by which their events were known.
create or replace function private.forget_who() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.who := null;
  return new;
end $$;

revoke all on function private.forget_who()
  from public, anon, authenticated, hourbook_server;
