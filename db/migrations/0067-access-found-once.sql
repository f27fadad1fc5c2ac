-- Inserts that share a transaction looked for the coach's subscription each. Now the first that finds one notes whose claims have access,
-- as the open sign-in is noted (0063): for that transaction and for exactly these claims. What a person's own transaction does cannot
-- take the access away again.
create or replace function private.require_access(area text) returns boolean
language plpgsql stable as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
begin
  if claims = nullif(current_setting('hourbook.has_access', true), '') then
    return true;
  end if;
  if private.has_access() then
    perform set_config('hourbook.has_access', claims, true);
    return true;
  end if;
  if private.is_open_path(area) then
    return true;
  end if;
  raise exception using errcode = 'PT402', message = 'You need an active subscription to access this feature';
end $$;
