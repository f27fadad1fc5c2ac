-- Whether the auth session of a token is still open (ADR 9).

-- open, ended, or needs code: the user has a second factor and has not entered its code yet. For the server.
create or replace function private.auth_session_state(session uuid, of_user uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare state text;
begin
  select case
      when s.aal = 'aal1'
        and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') then 'needs code'
      else 'open'
    end into state
  from auth.sessions s where s.id = session and s.user_id = of_user and s.ended_at is null;
  return coalesce(state, 'ended');
end $$;

-- Whether the key exists with this user and role, and the account is not locked. A second factor is only required to make keys.
create or replace function private.is_open_key(claims jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.personal_keys k join auth.users u on u.id = k.user_id
    where k.id = (claims ->> 'key')::uuid and k.user_id = (claims ->> 'sub')::uuid and k.expires_at > now()
      and claims ->> 'role' = concat('key_', k.scope, case when k.reads_notes then '_notes' end)
      and (u.banned_until is null or u.banned_until <= now()));
end $$;

-- Raises PT401 unless the auth session, or the personal key in the claims (ADR 150), is open. Stores the claims that passed for this
-- transaction.
create or replace function private.require_auth_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  needs_code boolean;
begin
  if claims ? 'key' then
    if not private.is_open_key(claims) then
      raise exception using errcode = 'PT401', message = 'This key was ended, or has expired.';
    end if;
    perform set_config('hourbook.open_sign_in', current_setting('request.jwt.claims'), true);
    return true;
  end if;
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

-- For the statement that begins a user's transaction (src/server/db/query/user-query.ts), and for policies. Compares with the stored
-- claims first, so that a transaction looks the session up once. Plain SQL, which Postgres inlines. After an earlier transaction on the
-- connection the setting is '' and not null, so empty claims never pass.
create or replace function private.has_open_sign_in() returns boolean
language sql stable as $$
  select nullif(current_setting('hourbook.open_sign_in', true), '') = current_setting('request.jwt.claims', true)
    or private.require_auth_session()
$$;

-- The role of the request, for functions that run as the owner of the tables. A personal key's role decides what it may read and write
-- (functions/roles/personal-keys.sql).
create or replace function private.role_of_request() returns text
language sql stable set search_path = '' as $$
  select case current_setting('role') when 'none' then current_user::text else current_setting('role') end
$$;

grant execute on function private.auth_session_state to hourbook_server;
grant execute on function private.require_auth_session, private.has_open_sign_in to authenticated, authenticator;
