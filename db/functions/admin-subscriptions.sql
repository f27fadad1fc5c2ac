-- A price per month in the minor unit; null if it does not recur. A year has 365 days.
create or replace function private.monthly_amount(price public.prices) returns numeric
language sql immutable set search_path = '' as $$
  select price.unit_amount::numeric / coalesce(price.interval_count, 1) * case price.interval
    when 'day' then 365 / 12.0 when 'week' then 365 / 84.0 when 'month' then 1 when 'year' then 1 / 12.0 end
$$;

-- Subscriptions, 50 a page, the newest first; the monthly sum of the active ones; trials that end within 14 days (those from sign-up
-- included, unless a subscription is open); failed payments; the prices on sale and those of open subscriptions. Stripe has two ways to
-- say that a subscription ends later: cancel_at_period_end, or only cancel_at.
create or replace function private.admin_subscriptions(page integer) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with listed as (
      select s.id, s.user_id, p.email, s.status, s.price_id, s.current_period_end, s.cancel_at_period_end, s.cancel_at, s.created_at,
        s.trial_end, price.unit_amount, price.currency, price.interval, price.interval_count,
        case when s.status = 'active' then private.monthly_amount(price) end as monthly
      from public.subscriptions s
      join public.profiles p on p.id = s.user_id
      left join public.prices price on price.id = s.price_id
    ), revenue as (
      select l.currency,
        -- Twice, since a twelfth has no end: half a penny would be a little less than a half.
        round(round(sum(l.monthly), 6))::integer as amount, count(*) as subscriptions,
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
    ), priced as (
      select p.id, p.unit_amount, p.currency, p.interval, p.interval_count, p.active as is_sold, count(l.id) as subscriptions
      from public.prices p
      left join listed l on l.price_id = p.id and l.status in ('active', 'trialing', 'trial', 'past_due', 'unpaid')
      where p.type = 'recurring' group by p.id having p.active or count(l.id) > 0
    ), shown as (
      select * from listed l order by l.created_at desc, l.id limit 50 offset (greatest(page, 1) - 1)::bigint * 50
    )
    select json_build_object(
      'total', (select count(*) from listed),
      'subscriptions', coalesce((select json_agg(to_jsonb(s) - 'price_id' order by s.created_at desc, s.id) from shown s), '[]'),
      'revenue', coalesce((select json_agg(r order by r.currency) from revenue r), '[]'),
      'trials_ending', coalesce((select json_agg(e order by e.ends_at, e.email) from ending e), '[]'),
      'prices', coalesce((select json_agg(p order by p.is_sold desc, p.unit_amount) from priced p), '[]'),
      'failed', coalesce((select json_agg(to_jsonb(l) - 'price_id' order by l.current_period_end, l.email)
        from listed l where l.status in ('past_due', 'unpaid')), '[]'))
  );
end $$;

create or replace function public.admin_subscriptions(page integer default 1) returns json
language sql stable set search_path = '' as $$
  select private.admin_subscriptions(admin_subscriptions.page)
$$;

grant execute on function private.admin_subscriptions, public.admin_subscriptions to authenticated;
-- Read by the server: a replica may answer it (ADR 75).
comment on function public.admin_subscriptions(integer) is 'costly';
