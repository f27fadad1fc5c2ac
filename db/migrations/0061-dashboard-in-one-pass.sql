-- The dashboard reads each table once: the sessions as sums a day, by their index alone, and everything that is about days from
-- those. A table that is read again costs its policies' questions again, and its rows.

-- As before, with the kind, which the reminders ask.
create index sessions_user_id_date_kind_idx on public.sessions (user_id, date desc) include (duration, kind);
drop index public.sessions_user_id_date_idx;
alter index public.sessions_user_id_date_kind_idx rename to sessions_user_id_date_idx;

-- The dashboard's numbers in one statement (decisions 9). Runs as the caller, under the caller's policies.
-- `today` is the browser's calendar date: months are the coach's, not the server's. Hours of erased clients count as hours
-- (docs/decisions/0015-hours-without-names.md). `reminders` is what src/domain/accreditation/nudges.ts asks: calendar dates up
-- to `today`, of sessions that are there; the last supervision is an instant, whose day the browser knows. A client counts as
-- not asked for consent once there is coaching with them.
create or replace function public.dashboard(today date) returns json language sql stable set search_path = '' as $$
  with
  this_month as materialized (
    select date_trunc('month', today::timestamp)::date as first,
      (date_trunc('month', today::timestamp) + interval '1 month')::date as next
  ),
  days as materialized (
    select date, count(*) as sessions, sum(duration) as minutes,
      count(*) filter (where kind = 'coaching') as coachings, sum(duration) filter (where kind = 'coaching') as coaching_minutes
    from public.sessions where user_id = (select auth.uid()) group by date
  ),
  erased as materialized (
    select date, opening, count(*) as sessions, sum(duration) as minutes
    from public.erased_sessions where user_id = (select auth.uid()) group by date, opening
  ),
  supervision as materialized (
    select count(*) as total, coalesce(sum(duration), 0) as minutes, max(date) as last, max(date)::date as last_day
    from public.supervision_sessions where user_id = (select auth.uid())
  ),
  cpd as materialized (
    select coalesce(sum(hours), 0) as hours,
      coalesce(sum(hours) filter (where date >= date_trunc('year', today)::date and date < (date_trunc('year', today) + interval '1 year')::date), 0) as year_hours,
      max(date) filter (where date <= today) as last
    from public.cpd_records where user_id = (select auth.uid())
  ),
  own_clients as materialized (
    select id, name, created_at, consent, retain_until from public.clients where user_id = (select auth.uid())
  ),
  recent as materialized (
    select id, client_id, date, duration from public.sessions
    where user_id = (select auth.uid()) order by date desc, id desc limit 5
  ),
  -- From before Hourbook, so of no month: they count on the ladders and nowhere else here.
  opening as materialized (
    select coalesce((select sum(paid_minutes + pro_bono_minutes) from public.opening_balances where user_id = (select auth.uid())), 0)
      + coalesce((select sum(minutes) from erased where opening), 0) as minutes
  ),
  held as materialized (
    select date, sessions, minutes from days
    union all
    select date, sessions, minutes from erased where not opening
  ),
  coaching as materialized (
    select coalesce(sum(h.sessions), 0) as total, coalesce(sum(h.minutes), 0) as minutes,
      coalesce(sum(h.sessions) filter (where h.date >= m.first and h.date < m.next), 0) as month_total,
      coalesce(sum(h.minutes) filter (where h.date >= m.first and h.date < m.next), 0) as month_minutes,
      coalesce(sum(h.minutes) filter (where v.last_day is null or h.date > v.last_day), 0) as since_supervision
    from held h, this_month m, supervision v
  ),
  per_month as materialized (
    select date_trunc('month', h.date::timestamp)::date as month, sum(h.minutes) as minutes
    from held h, this_month m
    where h.date >= (m.first - interval '11 months')::date and h.date < m.next
    group by 1
  ),
  reminders as materialized (
    select min(d.date) as first, max(d.date) as last,
      coalesce(sum(d.coaching_minutes) filter (where d.date > v.last_day), 0) as minutes_since,
      min(d.date) filter (where d.coachings > 0 and d.date > v.last_day) as first_since
    from days d, (select coalesce(last_day, date '1950-01-01') as last_day from supervision) v
    where d.date <= today
  )
  select json_build_object(
    'total_clients', (select count(*) from own_clients),
    'new_clients_this_month', (select count(*) from own_clients
      where created_at >= date_trunc('month', today) and created_at < date_trunc('month', today) + interval '1 month'),
    'total_sessions', coaching.total,
    'total_minutes', coaching.minutes,
    'opening_minutes', opening.minutes,
    'sessions_this_month', coaching.month_total,
    'minutes_this_month', coaching.month_minutes,
    'recent_sessions', (
      select coalesce(json_agg(json_build_object('id', r.id, 'client_id', r.client_id,
        'client_name', (select c.name from own_clients c where c.id = r.client_id),
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
    'reminders', json_build_object(
      'first_session', reminders.first,
      'last_session', reminders.last,
      'last_cpd', cpd.last,
      'last_supervision', supervision.last,
      'minutes_since_supervision', reminders.minutes_since,
      'first_session_since_supervision', reminders.first_since,
      'credentials', (
        select coalesce(json_agg(json_build_object('id', c.id, 'body', c.body, 'level', c.level,
          'awarded_on', c.awarded_on, 'expires_on', c.expires_on) order by c.expires_on, c.id), '[]')
        from public.credentials c where c.user_id = (select auth.uid())
      ),
      'clients_not_asked', (
        select count(*) from own_clients c where c.consent is null and (
          exists (select from public.sessions s
            where s.user_id = (select auth.uid()) and s.client_id = c.id and s.date <= today)
          or exists (select from public.opening_balances o where o.user_id = (select auth.uid()) and o.client_id = c.id))
      ),
      'retention', (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'retain_until', c.retain_until)
          order by c.retain_until, c.id), '[]')
        from own_clients c where c.retain_until <= today + 30
      )
    )
  )
  from coaching, reminders, supervision, opening, cpd
$$;
drop function private.reminders(date);
