-- Whether the sign-in stands was looked up once per statement and table: in a read of sessions with their clients that was a third
-- of what Postgres did. Now the first that asks in a transaction notes whose claims were found in order, and the others compare.
-- The note is set for the transaction alone, as the claims are, and counts only for exactly these claims.
create or replace function private.require_auth_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  needs_code boolean;
begin
  select s.aal = 'aal1' and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
    into needs_code
  from auth.sessions s
  where s.id = (claims ->> 'session_id')::uuid and s.user_id = (claims ->> 'sub')::uuid and s.ended_at is null;
  if not needs_code then
    perform set_config('hourbook.open_sign_in', current_setting('request.jwt.claims'), true);
    return true;
  end if;
  raise exception using errcode = 'PT401', message = case when needs_code
    then 'Please sign in again and enter your authentication code.'
    else 'You have been signed out. Please sign in again.' end;
end $$;

-- For policies. In plain SQL, so that it becomes a part of the statement. After its first transaction on a connection the note reads
-- '' and not null, as claims that were set once do: nobody's claims are no claims in order.
create function private.has_open_sign_in() returns boolean
language sql stable as $$
  select nullif(current_setting('hourbook.open_sign_in', true), '') = current_setting('request.jwt.claims', true)
    or private.require_auth_session()
$$;
revoke execute on function private.has_open_sign_in() from public;
grant execute on function private.has_open_sign_in() to authenticated;

do $$
declare guarded record;
begin
  for guarded in
    select polname, polrelid::regclass as of_table from pg_policy
    where pg_get_expr(polqual, polrelid) = '( SELECT private.require_auth_session() AS require_auth_session)'
  loop
    execute format('alter policy %I on %s using ((select private.has_open_sign_in()))', guarded.polname, guarded.of_table);
  end loop;
end $$;
