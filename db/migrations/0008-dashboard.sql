-- The dashboard's numbers in one statement (decisions 9). Runs as the caller, under the caller's policies.
-- `today` is the browser's calendar date: months are the coach's, not the server's.
create function public.dashboard(today date) returns json language sql stable set search_path = '' as $$
  with
  coaching as materialized (
    select count(*) as total, coalesce(sum(s.duration), 0) as minutes,
      count(*) filter (where s.date >= m.first and s.date < m.next) as month_total,
      coalesce(sum(s.duration) filter (where s.date >= m.first and s.date < m.next), 0) as month_minutes,
      coalesce(sum(s.duration) filter (where v.last is null or s.date > v.last), 0) as since_supervision
    from public.sessions s,
      (select date_trunc('month', today)::date as first, (date_trunc('month', today) + interval '1 month')::date as next) m,
      (select max(date)::date as last from public.supervision_sessions where user_id = (select auth.uid())) v
    where s.user_id = (select auth.uid())
  ),
  per_month as materialized (
    select date_trunc('month', s.date)::date as month, sum(s.duration) as minutes
    from public.sessions s
    where s.user_id = (select auth.uid())
      and s.date >= (date_trunc('month', today) - interval '11 months')::date
      and s.date < (date_trunc('month', today) + interval '1 month')::date
    group by 1
  ),
  recent as materialized (
    select id, user_id, client_id, date, duration from public.sessions
    where user_id = (select auth.uid()) order by date desc, id desc limit 5
  ),
  clients as materialized (
    select count(*) as total,
      count(*) filter (where created_at >= date_trunc('month', today) and created_at < date_trunc('month', today) + interval '1 month') as fresh
    from public.clients where user_id = (select auth.uid())
  ),
  supervision as materialized (
    select count(*) as total, coalesce(sum(duration), 0) as minutes
    from public.supervision_sessions where user_id = (select auth.uid())
  ),
  cpd as materialized (
    select coalesce(sum(hours), 0) as hours,
      coalesce(sum(hours) filter (where date >= date_trunc('year', today)::date and date < (date_trunc('year', today) + interval '1 year')::date), 0) as year_hours
    from public.cpd_records where user_id = (select auth.uid())
  )
  select json_build_object(
    'total_clients', clients.total,
    'new_clients_this_month', clients.fresh,
    'total_sessions', coaching.total,
    'total_minutes', coaching.minutes,
    'sessions_this_month', coaching.month_total,
    'minutes_this_month', coaching.month_minutes,
    'recent_sessions', (
      select coalesce(json_agg(json_build_object('id', r.id, 'client_id', r.client_id,
        'client_name', (select c.name from public.clients c where c.user_id = r.user_id and c.id = r.client_id),
        'date', r.date, 'duration', r.duration) order by r.date desc, r.id desc), '[]')
      from recent r
    ),
    'supervision_sessions', supervision.total,
    'supervision_minutes', supervision.minutes,
    'minutes_since_supervision', coaching.since_supervision,
    'cpd_hours', cpd.hours,
    'cpd_hours_this_year', cpd.year_hours,
    'months', (
      select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'), 'minutes', coalesce(p.minutes, 0)) order by m)
      from generate_series(date_trunc('month', today) - interval '11 months', date_trunc('month', today), interval '1 month') m
      left join per_month p on p.month = m::date
    )
  )
  from coaching, clients, supervision, cpd
$$;
revoke execute on function public.dashboard(date) from public;
grant execute on function public.dashboard(date) to authenticated;
