-- The dashboard's numbers in one statement (spec decision 9). `today` is the browser's calendar date, so that months are the coach's.
-- `month_began` is the instant at which that month began there, for records with an instant; if null, the profile's time zone decides,
-- else UTC.
-- Totals count every session (spec 3). Sessions after `today` are planned; earlier ones that are not completed are also counted
-- separately. Hours since supervision are of coaching and mentoring that took place: EMCC asks for supervision of both. Hours of erased
-- clients count (ADR 15). `reminders` has the calendar dates up to `today` for src/domain/accreditation/forecast/reminders.ts. A client counts
-- as not asked for consent once there is coaching with the client. `asked_sessions` is the number of sessions on the latest day of the last
-- week that are not completed: the page asks about these, and reserves space for it (ADR 113), as for coaches with calendars. `next_sessions`
-- are all that are not completed on the first such day from `today` on, since sessions have no time of day.
create or replace function public.dashboard(today date, month_began timestamptz default null) returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  -- Known when the statement is planned, so that it goes to one shard (docs/scale.md).
  coach constant uuid := auth.uid();
  zone constant text := case when dashboard.month_began is null then private.known_zone(private.zone_of(auth.uid())) end;
begin
  return private.with_import((
  with
  coach_zone as materialized (
    select zone as name
  ),
  this_month as materialized (
    select m.first, m.next,
      coalesce(dashboard.month_began, m.first at time zone coach_zone.name) as began,
      -- Nothing is later than now, so the current month needs no end.
      case when dashboard.month_began is null then m.next at time zone coach_zone.name else 'infinity' end as ended
    from coach_zone,
      (select date_trunc('month', today::timestamp) as first, date_trunc('month', today::timestamp) + interval '1 month' as next) m
  ),
  days as materialized (
    select date, count(*) as sessions, sum(duration) as minutes,
      count(*) filter (where not completed) as open_sessions, sum(duration) filter (where not completed) as open_minutes,
      sum(duration) filter (where kind in ('coaching', 'mentoring') and completed) as practice_minutes
    from public.sessions where user_id = coach group by date
  ),
  erased as materialized (
    select date, opening, count(*) as sessions, sum(duration) as minutes,
      sum(duration) filter (where kind in ('coaching', 'mentoring')) as practice_minutes
    from public.erased_sessions where user_id = coach group by date, opening
  ),
  supervision as materialized (
    select count(*) as total, coalesce(sum(duration), 0) as minutes,
      coalesce(sum(duration) filter (where day > today), 0) as planned_minutes, max(day) filter (where day <= today) as last
    from public.supervision_sessions where user_id = coach
  ),
  cpd as materialized (
    select coalesce(sum(hours), 0) as hours, coalesce(sum(hours) filter (where date > today), 0) as planned_hours,
      coalesce(sum(hours) filter (where date >= date_trunc('year', today)::date and date < (date_trunc('year', today) + interval '1 year')::date), 0) as year_hours,
      max(date) filter (where date <= today) as last
    from public.cpd_records where user_id = coach
  ),
  own_clients as materialized (
    select id, name, created_at, consent, retain_until from public.clients where user_id = coach
  ),
  recent as materialized (
    select id, client_id, date, duration, created_at from public.sessions
    where user_id = coach and date <= today order by date desc, created_at desc, id desc limit 5
  ),
  upcoming as materialized (
    select id, client_id, date, duration, created_at from public.sessions
    where user_id = coach and date > today order by date, created_at, id limit 3
  ),
  next_day as materialized (
    select date, open_sessions from days where date >= today and open_sessions > 0 order by date limit 1
  ),
  next_sessions as materialized (
    select id, client_id, date, duration, created_at from public.sessions
    where user_id = coach and date = (select date from next_day) and not completed order by created_at, id limit 3
  ),
  -- Opening balances belong to no month, so here they only count on the ladders.
  opening as materialized (
    select coalesce((select sum(paid_minutes + pro_bono_minutes) from public.opening_balances where user_id = coach), 0)
      + coalesce((select sum(minutes) from erased where opening), 0) as minutes
  ),
  -- Sessions of erased clients were completed.
  logged as materialized (
    select date, sessions, minutes, open_sessions, open_minutes, practice_minutes from days
    union all
    select date, sessions, minutes, 0, 0, practice_minutes from erased where not opening
  ),
  coaching as materialized (
    select coalesce(sum(l.sessions), 0) as total, coalesce(sum(l.minutes), 0) as minutes,
      coalesce(sum(l.sessions) filter (where l.date >= m.first and l.date < m.next), 0) as month_total,
      coalesce(sum(l.minutes) filter (where l.date >= m.first and l.date < m.next), 0) as month_minutes,
      coalesce(sum(l.sessions) filter (where l.date > today), 0) as planned_total,
      coalesce(sum(l.minutes) filter (where l.date > today), 0) as planned_minutes,
      coalesce(sum(l.minutes) filter (where l.date > today and l.date < m.next), 0) as planned_month_minutes,
      coalesce(sum(l.open_sessions) filter (where l.date <= today), 0) as open_total,
      coalesce(sum(l.open_minutes) filter (where l.date <= today), 0) as open_minutes,
      coalesce(sum(l.practice_minutes) filter (where l.date <= today), 0) as practice,
      coalesce(sum(l.practice_minutes) filter (where l.date > v.last and l.date <= today), 0) as since_supervision,
      min(l.date) filter (where l.practice_minutes > 0 and l.date > v.last and l.date <= today) as first_since
    from logged l, this_month m, (select coalesce(last, date '-infinity') as last from supervision) v
  ),
  per_month as materialized (
    select date_trunc('month', l.date::timestamp)::date as month, sum(l.minutes) as minutes
    from logged l, this_month m
    where l.date >= m.first - interval '11 months' and l.date < m.next
    group by 1
  ),
  held_days as materialized (
    select min(l.date) as first, max(l.date) as last from logged l where l.date <= today
  )
  select json_build_object(
    'total_clients', (select count(*) from own_clients),
    'new_clients_this_month', (select count(*) from own_clients c, this_month m
      where c.created_at >= m.began and c.created_at < m.ended),
    'total_sessions', coaching.total,
    'total_minutes', coaching.minutes,
    'opening_minutes', opening.minutes,
    'sessions_this_month', coaching.month_total,
    'minutes_this_month', coaching.month_minutes,
    'planned', json_build_object('sessions', coaching.planned_total, 'minutes', coaching.planned_minutes,
      'minutes_this_month', coaching.planned_month_minutes),
    'not_completed', json_build_object('sessions', coaching.open_total, 'minutes', coaching.open_minutes),
    'asked_sessions', coalesce((select d.open_sessions from days d
      where d.open_sessions > 0 and d.date >= today - 7 and d.date < today order by d.date desc limit 1), 0),
    'calendars', (select count(*) from public.calendar_feeds f where f.user_id = coach),
    'next_sessions', (
      select coalesce(json_agg(json_build_object('id', n.id, 'client_id', n.client_id,
        'client_name', (select c.name from own_clients c where c.id = n.client_id),
        'date', n.date, 'duration', n.duration) order by n.created_at, n.id), '[]')
      from next_sessions n
    ),
    'next_sessions_total', coalesce((select open_sessions from next_day), 0),
    'recent_sessions', (
      select coalesce(json_agg(json_build_object('id', r.id, 'client_id', r.client_id,
        'client_name', (select c.name from own_clients c where c.id = r.client_id),
        'date', r.date, 'duration', r.duration) order by r.date desc, r.created_at desc, r.id desc), '[]')
      from recent r
    ),
    'upcoming_sessions', (
      select coalesce(json_agg(json_build_object('id', u.id, 'client_id', u.client_id,
        'client_name', (select c.name from own_clients c where c.id = u.client_id),
        'date', u.date, 'duration', u.duration) order by u.date, u.created_at, u.id), '[]')
      from upcoming u
    ),
    'supervision_sessions', supervision.total,
    'supervision_minutes', supervision.minutes,
    'planned_supervision_minutes', supervision.planned_minutes,
    'practice_minutes', coaching.practice,
    'minutes_since_supervision', coaching.since_supervision,
    'cpd_hours', cpd.hours,
    'planned_cpd_hours', cpd.planned_hours,
    'cpd_hours_this_year', cpd.year_hours,
    'months', (
      select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'), 'minutes', coalesce(p.minutes, 0)) order by m)
      from generate_series(date_trunc('month', today) - interval '11 months', date_trunc('month', today), interval '1 month') m
      left join per_month p on p.month = m::date
    ),
    'reminders', json_build_object(
      'first_session', held_days.first,
      'last_session', held_days.last,
      'last_cpd', cpd.last,
      'last_supervision', supervision.last,
      'minutes_since_supervision', coaching.since_supervision,
      'first_session_since_supervision', coaching.first_since,
      'credentials', (
        select coalesce(json_agg(json_build_object('id', c.id, 'body', c.body, 'level', c.level,
          'awarded_on', c.awarded_on, 'expires_on', c.expires_on) order by c.expires_on, c.id), '[]')
        from public.credentials c where c.user_id = coach
      ),
      'clients_not_asked', (
        select count(*) from own_clients c where c.consent is null and (
          exists (select from public.sessions s
            where s.user_id = coach and s.client_id = c.id and s.date <= today and s.kind = 'coaching')
          or exists (select from public.opening_balances o where o.user_id = coach and o.client_id = c.id))
      ),
      'retention', (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'retain_until', c.retain_until)
          order by c.retain_until, c.id), '[]')
        from own_clients c where c.retain_until <= today + 30
      )
    )
  )
  from coaching, supervision, opening, cpd, held_days
  ));
end $$;

grant execute on function public.dashboard to authenticated;
-- Reads only rows and a profile that have a version (ADR 153).
comment on function public.dashboard(date, timestamptz) is 'remembered';
