-- A coach's own write of the profile begins with the counter's lock, as all others do (ADR 111), so that it waits for a deletion of the
-- account and is refused after it.
create trigger profiles_lock_storage before insert or update or delete on public.profiles
  for each statement execute function private.lock_storage();
