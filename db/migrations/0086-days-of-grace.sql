-- has_access as in 0004, with the days that a coach keeps after a renewal failed, while the payment provider still tries the card
-- (PAYMENT_GRACE_DAYS, 0 by default). The start date of a profile that is past due is when the provider began to try: the server leaves it as
-- it is while that lasts (src/server/billing/write-subscriptions.ts). One table of cases tests this and the domain's rule.
create or replace function private.has_access() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.profiles p
    where p.id = (select auth.uid())
      and (p.role = 'admin' or (p.subscription_status in ('active', 'trial', 'trialing') and p.subscription_end_date > now()))
  ) or exists (
    select 1 from public.subscriptions s
    where s.user_id = (select auth.uid())
      and s.status in ('active', 'trialing', 'trial') and s.current_period_end > now()
  ) or exists (
    select 1 from public.profiles p, private.settings g
    where p.id = (select auth.uid()) and p.subscription_status = 'past_due' and g.key = 'payment_grace_days'
      and g.value <> '0'
      and p.subscription_start_date + make_interval(hours => 24 * g.value::integer) > now()
  )
$$;
