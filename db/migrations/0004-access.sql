-- The access rule of the domain (src/domain/subscription/access.ts), where it cannot be walked around: gated inserts and
-- updates ask it in their policies. Reading, exporting and deleting never do (decisions 5).

-- True when the caller is an admin, or the profile or a subscription is open and its period lies in the future.
create function private.has_access() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.profiles p
    where p.id = (select auth.uid())
      and (p.role = 'admin' or (p.subscription_status in ('active', 'trial', 'trialing') and p.subscription_end_date > now()))
  ) or exists (
    select 1 from public.subscriptions s
    where s.user_id = (select auth.uid())
      and s.status in ('active', 'trialing', 'trial') and s.current_period_end > now()
  )
$$;

-- For a policy's check: true, or the error that the wire answers with 402. `area` is the table; with the open-paths
-- reading, clients and sessions need a login alone.
create function private.require_access(area text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if area in ('clients', 'sessions')
     and (select value from private.settings where key = 'access_rule') = 'open-paths' then
    return true;
  end if;
  if (select private.has_access()) then
    return true;
  end if;
  raise exception using errcode = 'PT402', message = 'You need an active subscription to access this feature';
end $$;
-- has_access is asked by require_access alone, which runs as its owner.
grant execute on function private.require_access(text) to authenticated;
