-- updated_at is the time of the last change, whatever the client sends. Encrypting a stored text is not a change.
create or replace function private.set_updated_at() returns trigger
language plpgsql as $$
begin
  if current_setting('hourbook.is_sealing', true) is distinct from 'on' then
    new.updated_at := now();
  end if;
  return new;
end $$;

revoke all on function private.set_updated_at()
  from public, anon, authenticated, hourbook_server;
