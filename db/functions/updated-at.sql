-- updated_at is the time of the last change, whatever the client sends. Encrypting a stored text is not a change. Where tables are
-- distributed it is the time of the coordinator (private.begin_distributed), like all others of the transaction.
create or replace function private.set_updated_at() returns trigger
language plpgsql as $$
declare
  began_at constant text := current_setting('hourbook.began_at', true);
begin
  if current_setting('hourbook.is_sealing', true) is distinct from 'on' then
    new.updated_at := case when began_at <> '' then began_at::timestamptz else now() end;
  end if;
  return new;
end $$;
