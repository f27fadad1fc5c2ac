-- When a client is deleted or erased, removes from answers how the client's events were recognised.
create or replace function private.forget_who() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.who := null;
  return new;
end $$;
