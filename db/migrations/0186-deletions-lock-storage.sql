-- A deletion locks clients before it deletes. It takes the coach's counter first, as every other write does, so that the two
-- cannot wait for each other (ADR 59).
create trigger deletions_lock_storage before insert on private.deletions
  for each statement execute function private.lock_storage();
