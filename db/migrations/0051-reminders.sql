-- What the dashboard's reminders are made of (src/domain/accreditation/nudges.ts), in the dashboard's own call. Days are
-- calendar dates up to `today`; the last supervision is an instant, whose day the browser knows. A client counts as not asked
-- for consent once there is coaching with them.
create function private.reminders(today date) returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'first_session', (select min(date) from public.sessions where user_id = (select auth.uid()) and date <= today),
    'last_session', (select max(date) from public.sessions where user_id = (select auth.uid()) and date <= today),
    'last_cpd', (select max(date) from public.cpd_records where user_id = (select auth.uid()) and date <= today),
    'last_supervision', last.supervision,
    'minutes_since_supervision', since.minutes,
    'first_session_since_supervision', since.first,
    'credentials', (
      select coalesce(json_agg(json_build_object('id', c.id, 'body', c.body, 'level', c.level,
        'awarded_on', c.awarded_on, 'expires_on', c.expires_on) order by c.expires_on, c.id), '[]')
      from public.credentials c where c.user_id = (select auth.uid())
    ),
    'clients_not_asked', (
      select count(*) from public.clients c where c.user_id = (select auth.uid()) and c.consent is null and (
        exists (select from public.sessions s where s.user_id = c.user_id and s.client_id = c.id and s.date <= today)
        or exists (select from public.opening_balances o where o.user_id = c.user_id and o.client_id = c.id))
    ),
    'retention', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'retain_until', c.retain_until)
        order by c.retain_until, c.id), '[]')
      from public.clients c where c.user_id = (select auth.uid()) and c.retain_until <= today + 30
    )
  )
  from (select max(date) as supervision from public.supervision_sessions where user_id = (select auth.uid())) last,
    lateral (
      select coalesce(sum(s.duration), 0) as minutes, min(s.date) as first from public.sessions s
      where s.user_id = (select auth.uid()) and s.kind = 'coaching' and s.date <= today
        and s.date > coalesce(last.supervision::date, date '1950-01-01')
    ) since
$$;
revoke execute on function private.reminders(date) from public;
grant execute on function private.reminders(date) to authenticated;

-- The dashboard's numbers in one statement (decisions 9). Runs as the caller, under the caller's policies.
-- `today` is the browser's calendar date: months are the coach's, not the server's.
create or replace function public.dashboard(today date) returns json language sql stable set search_path = '' as $$
  with
  -- Not kept in between: each use reads what it needs of the two from their indexes.
  held as not materialized (
    select date, duration from public.sessions where user_id = (select auth.uid())
    union all
    select date, duration from public.erased_sessions where user_id = (select auth.uid()) and not opening
  ),
  coaching as materialized (
    select count(*) as total, coalesce(sum(s.duration), 0) as minutes,
      count(*) filter (where s.date >= m.first and s.date < m.next) as month_total,
      coalesce(sum(s.duration) filter (where s.date >= m.first and s.date < m.next), 0) as month_minutes,
      coalesce(sum(s.duration) filter (where v.last is null or s.date > v.last), 0) as since_supervision
    from held s,
      (select date_trunc('month', today)::date as first, (date_trunc('month', today) + interval '1 month')::date as next) m,
      (select max(date)::date as last from public.supervision_sessions where user_id = (select auth.uid())) v
  ),
  per_month as materialized (
    select date_trunc('month', s.date)::date as month, sum(s.duration) as minutes
    from held s
    where s.date >= (date_trunc('month', today) - interval '11 months')::date
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
  -- From before Hourbook, so of no month: they count on the ladders and nowhere else here.
  opening as materialized (
    select coalesce((select sum(paid_minutes + pro_bono_minutes) from public.opening_balances where user_id = (select auth.uid())), 0)
      + coalesce((select sum(duration) from public.erased_sessions where user_id = (select auth.uid()) and opening), 0) as minutes
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
    'opening_minutes', opening.minutes,
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
    ),
    'reminders', private.reminders(today)
  )
  from coaching, clients, supervision, opening, cpd
$$;
