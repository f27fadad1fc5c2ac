-- A refresh token that comes a second time was stolen, or its thief has been there first: nobody can tell which. The sign-in
-- ends then, with every access token that was given out for it, which would else be good for hours. Its row stays, so that
-- its tokens are still known, and refused as used.
alter table auth.sessions add column ended_at timestamptz;

create or replace function private.auth_session_state(session uuid, person uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
declare state text;
begin
  select case
      when s.aal = 'aal1'
        and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') then 'needs code'
      else 'open'
    end into state
  from auth.sessions s where s.id = session and s.user_id = person and s.ended_at is null;
  return coalesce(state, 'ended');
end $$;
