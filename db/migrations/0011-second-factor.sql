-- Signing in with a second factor: factors, challenges, recovery codes. And the rule that they need: a person's rows are
-- there only for an auth session that is open and has shown the second factor of a person who has one. An access token
-- lives for hours after its session has ended; without this rule it would still read and write until then.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text not null default '' check (length(friendly_name) <= 100),
  factor_type text not null default 'totp' check (factor_type = 'totp'),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- In clear, since codes are computed from it; no person's statement reaches this table.
  secret bytea not null check (length(secret) = 20),
  -- The 30-second step of the newest code that was taken: it and older ones are never taken again.
  last_used_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, friendly_name)
);

-- What a code is answered to: once, from the same network address, within five minutes.
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

-- In place of a code when the phone is gone. Used once, then removed; kept as SHA-256 of 80 random bits.
create table auth.recovery_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index recovery_codes_user_id_idx on auth.recovery_codes (user_id);

grant select, insert, update, delete on auth.mfa_factors, auth.mfa_challenges, auth.recovery_codes to hourbook_server;

alter table auth.sessions
  -- The factor that lifted the session to aal2.
  add column factor_id uuid references auth.mfa_factors (id) on delete set null,
  -- For the list of devices: a token lives for hours, so refreshed_at alone would say little.
  add column last_seen_at timestamptz;
create index sessions_factor_id_idx on auth.sessions (factor_id) where factor_id is not null;

-- 'open', 'needs code' (a second factor was not shown yet) or 'ended'.
create function private.auth_session_state(session uuid, person uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
declare state text;
begin
  select case
      when s.aal = 'aal1'
        and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') then 'needs code'
      else 'open'
    end into state
  from auth.sessions s where s.id = session and s.user_id = person;
  return coalesce(state, 'ended');
end $$;
revoke execute on function private.auth_session_state(uuid, uuid) from public;
grant execute on function private.auth_session_state(uuid, uuid) to hourbook_server;

-- For a policy: true, or the error that the wire answers with 401. Asked once per statement and table, not per row.
-- plpgsql, since its plans are kept for the connection; a function in SQL would be planned anew by every statement.
create function private.require_auth_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  state text := private.auth_session_state((claims ->> 'session_id')::uuid, (claims ->> 'sub')::uuid);
begin
  if state = 'open' then
    return true;
  end if;
  raise exception using errcode = 'PT401', message = case state
    when 'ended' then 'You have been signed out. Please sign in again.'
    else 'Please sign in again and enter your authentication code.' end;
end $$;
revoke execute on function private.require_auth_session() from public;
grant execute on function private.require_auth_session() to authenticated;

create policy "rows are there for an open auth session" on public.profiles as restrictive for all to authenticated
  using ((select private.require_auth_session()));
create policy "rows are there for an open auth session" on public.subscriptions as restrictive for all to authenticated
  using ((select private.require_auth_session()));
create policy "rows are there for an open auth session" on public.clients as restrictive for all to authenticated
  using ((select private.require_auth_session()));
create policy "rows are there for an open auth session" on public.sessions as restrictive for all to authenticated
  using ((select private.require_auth_session()));
create policy "rows are there for an open auth session" on public.supervision_sessions as restrictive for all to authenticated
  using ((select private.require_auth_session()));
create policy "rows are there for an open auth session" on public.cpd_records as restrictive for all to authenticated
  using ((select private.require_auth_session()));
