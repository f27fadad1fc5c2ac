-- Figures of the business for /metrics, only numbers (ADR 142). Admins do not count as coaches.

-- The time in which a subscription was paid, without an end while it continues; null if it never was.
create or replace function private.paid_time(bought public.subscriptions) returns tstzrange
language sql immutable as $$
  select case when bought.paid_since is not null then
    tstzrange(bought.paid_since, case when bought.ended_at < bought.paid_since then bought.paid_since else bought.ended_at end) end
$$;

-- When an account is deleted, stores what the sums of the last 7 and 30 days need, without the owner.
create or replace function private.note_leaving() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  times tstzmultirange;
begin
  select coalesce(range_agg(private.paid_time(s)), '{}') * tstzmultirange(tstzrange(null, now())) into times
  from public.subscriptions s where s.user_id = old.id;
  insert into private.left_coaches (signed_up_at, paid)
  select old.created_at, times from public.profiles p
  where p.id = old.id and p.role = 'user'
    and (upper(times) > now() - interval '30 days'
      or old.email_confirmed_at is not null and old.created_at > now() - interval '7 days');
  return old;
end $$;

-- The figures by their names in src/server/metrics/business-figures.ts, which explains them.
create or replace function private.business_figures() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  week constant timestamptz := now() - interval '7 days';
  month constant timestamptz := now() - interval '30 days';
begin
  return (
    with paid as (
      select range_agg(private.paid_time(s)) as times
      from public.subscriptions s join public.profiles p on p.id = s.user_id
      where s.paid_since is not null and p.role = 'user' group by s.user_id
      union all select l.paid from private.left_coaches l
    ), payers as (
      select count(*) filter (where times @> now()) as paying, count(*) filter (where times @> month) as paid_then,
        count(*) filter (where lower(times) > month and lower(times) <= now()) as began,
        count(*) filter (where times @> month and not times @> now()) as lost
      from paid
    ), imported as (
      select r.user_id, i.id::uuid as id
      from public.import_runs r cross join lateral jsonb_array_elements_text(r.brought -> 'sessions') as i (id)
      where r.finished_at > week or r.finished_at is null
    )
    select json_build_object(
      'sign_ups_week',
        (select count(*) from public.profiles p join auth.users u on u.id = p.id
          where p.created_at > week and p.role = 'user' and u.email_confirmed_at is not null)
        + (select count(*) from private.left_coaches l where l.signed_up_at > week),
      'active_coaches_week',
        (select count(*) from auth.users u join public.profiles p on p.id = u.id
          where u.last_sign_in_at > week and p.role = 'user'),
      'sessions_logged_week',
        (select count(*) from public.sessions s
          where s.created_at > week and not exists (select from imported i where i.user_id = s.user_id and i.id = s.id)),
      'imports_week', (select count(*) from public.import_runs r where r.finished_at > week and r.undone_at is null),
      'paying_coaches', payers.paying,
      'paying_coaches_month_ago', payers.paid_then,
      'trials_paid_month', payers.began,
      'coaches_lost_month', payers.lost)
    from payers
  );
end $$;

grant execute on function private.business_figures to hourbook_server;
