-- Who may write behind a gated screen: the rule of src/domain/subscription/access.ts. One table of cases tests both.

-- True for an admin, and if the profile or a subscription is open and its period ends in the future. After a failed renewal a coach
-- has access for payment_grace_days from the first failed attempt, which is the profile's start date
-- (src/server/billing/write-subscriptions.ts). In plpgsql, which caches the plan; a function in SQL is planned in each write.
create or replace function private.has_access_of(coach uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.profiles p
    where p.id = coach
      and (p.role = 'admin' or (p.subscription_status in ('active', 'trial', 'trialing') and p.subscription_end_date > now()))
  ) or exists (
    select 1 from public.subscriptions s
    where s.user_id = coach
      and s.status in ('active', 'trialing', 'trial') and s.current_period_end > now()
  ) or exists (
    select 1 from public.profiles p, private.settings g
    where p.id = coach and p.subscription_status = 'past_due' and g.key = 'payment_grace_days'
      and g.value <> '0'
      and p.subscription_start_date + make_interval(hours => 24 * g.value::integer) > now()
  );
end $$;

-- The same for the caller.
create or replace function private.has_access() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_access_of(auth.uid());
end $$;

-- Whether the settings allow this screen without a subscription.
create or replace function private.is_open_path(area text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return area in ('clients', 'sessions')
    and (select value from private.settings where key = 'access_rule') = 'open-paths';
end $$;

-- Raises PT401 for the token of a deleted account, which has no access and no auth session either.
create or replace function private.require_account() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = auth.uid()) and auth.uid() is not null then
    perform private.require_auth_session();
  end if;
end $$;

-- For policies of gated inserts and updates. Raises PT402, or PT401 if the account is deleted. The first call in a transaction stores the
-- claims that have access, and later calls compare with them, since nothing that users do in their own transaction ends the access.
create or replace function private.require_access(area text) returns boolean
language plpgsql stable as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  -- What is asked for below is not on the workers of a distributed database: its coordinator has asked (private.begin_distributed).
  is_looked_up constant boolean := claims is not distinct from nullif(current_setting('hourbook.looked_up', true), '');
begin
  if claims = nullif(current_setting('hourbook.has_access', true), '') then
    return true;
  end if;
  if not is_looked_up and private.has_access() then
    perform set_config('hourbook.has_access', claims, true);
    return true;
  end if;
  if private.is_open_path(area) then
    return true;
  end if;
  if not is_looked_up then
    perform private.require_account();
  end if;
  raise exception using errcode = 'PT402', message = 'You need an active subscription to access this feature';
end $$;

grant execute on function private.has_access, private.is_open_path, private.require_account, private.require_access to
  authenticated;
