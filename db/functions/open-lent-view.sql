-- Checks the view of an assessor's token (ADR 93) in every statement of the role: a view that was revoked or has expired lends nothing, even
-- if the token is still valid; one for support lends nothing to a user who is no longer an admin (ADR 152).

-- Raises PT401 unless the view is open. Stores what it lends with the claims that passed, for this transaction, as
-- private.require_auth_session does.
create or replace function private.require_open_view() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  lent record;
begin
  select v.*, private.day_in(now(), coalesce(p.time_zone, 'UTC')) as today into lent
  from public.lent_views v join public.profiles p on p.id = v.user_id
  where v.user_id = (claims ->> 'coach')::uuid and v.id = (claims ->> 'view')::uuid
    and claims ->> 'role' = 'assessor' and v.revoked_at is null and v.expires_at > now() and not private.is_locked(v.user_id)
    and (not v.for_support or private.is_open_admin(claims));
  if lent.id is null then
    raise exception using errcode = 'PT401', message = 'This view is closed: it was revoked, or has expired.';
  end if;
  perform set_config('hourbook.lent_view', jsonb_build_object('claims', current_setting('request.jwt.claims'),
    'coach', lent.user_id, 'view', lent.id, 'from', lent.period_from, 'to', lent.period_to, 'until', least(lent.period_to, lent.today),
    'learning', lent.lends_learning, 'practice', lent.lends_practice)::text, true);
  return true;
end $$;

-- One of the stored values. Looks the view up if they are not of these claims.
create or replace function private.lent(what text) returns text
language plpgsql stable set search_path = '' as $$
declare
  note jsonb := nullif(current_setting('hourbook.lent_view', true), '');
begin
  if note is null or note ->> 'claims' is distinct from current_setting('request.jwt.claims', true) then
    perform private.require_open_view();
    note := current_setting('hourbook.lent_view');
  end if;
  return note ->> what;
end $$;

-- For policies, evaluated once per statement.
create or replace function private.lent_coach() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return private.lent('coach')::uuid;
end $$;
create or replace function private.lent_view_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return private.lent('view')::uuid;
end $$;
create or replace function private.lent_from() returns date
language plpgsql stable set search_path = '' as $$
begin
  return private.lent('from')::date;
end $$;
create or replace function private.lent_to() returns date
language plpgsql stable set search_path = '' as $$
begin
  return private.lent('to')::date;
end $$;
-- The last day of the period, or the coach's today.
create or replace function private.lent_until() returns date
language plpgsql stable set search_path = '' as $$
begin
  return private.lent('until')::date;
end $$;
create or replace function private.lends(part text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.lent(part)::boolean;
end $$;

grant execute on function private.require_open_view to assessor, authenticator;
grant execute on function private.lent, private.lent_coach, private.lent_view_id, private.lent_from,
  private.lent_to, private.lent_until, private.lends to assessor;
