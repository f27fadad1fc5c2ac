-- Stripe says in two ways that a subscription is cancelled at a later time: cancel_at_period_end, or, as its portal does in flexible
-- billing mode, cancel_at alone. Admins were told of the first only. Both functions are as in 0017, with cancel_at in their answers.

-- Of every account: the last sign-in, how many clients and sessions, and the subscription that is open now, else the newest.
create or replace function private.admin_user_figures() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with newest as (
      select distinct on (s.user_id) s.user_id, s.status, s.current_period_end, s.cancel_at_period_end, s.cancel_at
      from public.subscriptions s
      order by s.user_id, (s.status in ('active', 'trialing', 'trial') and coalesce(s.current_period_end > now(), false)) desc,
        s.created_at desc
    ), figures as (
      select u.id, u.last_sign_in_at, coalesce(c.clients, 0) as clients, coalesce(s.sessions, 0) as sessions,
        newest.status as subscription_status, newest.current_period_end, newest.cancel_at_period_end,
        newest.cancel_at
      from auth.users u
      left join (select user_id, count(*) as clients from public.clients group by user_id) c on c.user_id = u.id
      left join (select user_id, count(*) as sessions from public.sessions group by user_id) s on s.user_id = u.id
      left join newest on newest.user_id = u.id
    )
    select coalesce(json_agg(f), '[]') from figures f
  );
end $$;

-- Subscriptions, 50 a page, the newest first; what the active ones bring in a month; trials that end within 14 days (those
-- of sign-up included, unless a subscription is open); payments that failed.
create or replace function private.admin_subscriptions(page integer) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with listed as (
      select s.id, s.user_id, p.email, s.status, s.current_period_end, s.cancel_at_period_end, s.cancel_at, s.created_at,
        s.trial_end, price.unit_amount, price.currency, price.interval, price.interval_count,
        case when s.status = 'active' then private.monthly_amount(price) end as monthly
      from public.subscriptions s
      join public.profiles p on p.id = s.user_id
      left join public.prices price on price.id = s.price_id
    ), revenue as (
      select l.currency, round(sum(l.monthly))::integer as amount, count(*) as subscriptions,
        count(*) filter (where l.cancel_at_period_end or l.cancel_at is not null) as cancelling
      from listed l where l.monthly is not null group by l.currency
    ), trials as (
      select l.user_id, l.email, coalesce(l.trial_end, l.current_period_end) as ends_at, true as is_subscribed
      from listed l where l.status in ('trialing', 'trial')
      union all
      select p.id, p.email, p.subscription_end_date, false
      from public.profiles p
      where p.role <> 'admin' and p.subscription_status in ('trial', 'trialing')
        and not exists (
          select from listed l where l.user_id = p.id and l.status in ('active', 'trialing', 'trial') and l.current_period_end > now())
    ), ending as (
      select * from trials t where t.ends_at > now() and t.ends_at <= now() + interval '14 days'
    ), failed as (
      select * from listed l where l.status in ('past_due', 'unpaid')
    ), shown as (
      select * from listed l order by l.created_at desc, l.id limit 50 offset (greatest(page, 1) - 1)::bigint * 50
    )
    select json_build_object(
      'total', (select count(*) from listed),
      'subscriptions', coalesce((select json_agg(s order by s.created_at desc, s.id) from shown s), '[]'),
      'revenue', coalesce((select json_agg(r order by r.currency) from revenue r), '[]'),
      'trials_ending', coalesce((select json_agg(e order by e.ends_at, e.email) from ending e), '[]'),
      'failed', coalesce((select json_agg(f order by f.current_period_end, f.email) from failed f), '[]'))
  );
end $$;
