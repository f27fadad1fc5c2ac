-- Hours of clients who were erased are hours still: the dashboard's sums and the report count them, as
-- docs/decisions/0015-hours-without-names.md says. Both functions are as before but for that.

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
    )
  )
  from coaching, clients, supervision, opening, cpd
$$;

-- Dates are calendar dates, both ends included; a missing end is the first or the last record there is. `before_from` begins
-- the period before, which ends the day before from_date; without it nothing is compared. With a client, sessions are that
-- client's alone; supervision and CPD belong to no client and are null. `zone` says on which day a supervision lies when the
-- profile names none. Every session counts, as on the dashboard; those not completed are told apart besides. Erased clients count
-- as clients without a name, under their `person`; their sessions have no topic.
create or replace function public.report(
  from_date date default null,
  to_date date default null,
  before_from date default null,
  client uuid default null,
  bucket public.report_bucket default 'month',
  zone text default 'UTC'
) returns json language sql stable set search_path = '' as $$
  with
  mine as materialized (
    select
      private.known_zone(coalesce((select time_zone from public.profiles where id = (select auth.uid())), report.zone, 'UTC')) as zone,
      case (select week_start from public.profiles where id = (select auth.uid()))
        when 'sunday' then 0 when 'saturday' then 6 else 1 end as week_start
  ),
  period as materialized (
    -- greatest and least pass over null, so the years that rows can have are kept to only where there is a date.
    select case when ends.first is not null then greatest(ends.first, date '1950-01-01') end as first,
      case when ends.last is not null then least(ends.last, date '2100-12-31') end as last
    from (
      select coalesce(report.from_date, least(
          (select min(date) from public.sessions
            where user_id = (select auth.uid()) and (report.client is null or client_id = report.client)),
          (select (min(date) at time zone mine.zone)::date from public.supervision_sessions
            where user_id = (select auth.uid()) and report.client is null),
          (select min(date) from public.erased_sessions
            where user_id = (select auth.uid()) and report.client is null and not opening),
          (select min(date) from public.cpd_records where user_id = (select auth.uid()) and report.client is null))) as first,
        coalesce(report.to_date, greatest(
          (select max(date) from public.sessions
            where user_id = (select auth.uid()) and (report.client is null or client_id = report.client)),
          (select (max(date) at time zone mine.zone)::date from public.supervision_sessions
            where user_id = (select auth.uid()) and report.client is null),
          (select max(date) from public.erased_sessions
            where user_id = (select auth.uid()) and report.client is null and not opening),
          (select max(date) from public.cpd_records where user_id = (select auth.uid()) and report.client is null))) as last
      from mine
    ) ends
  ),
  -- The first day of every bucket; the first bucket begins with the period, also in the middle of a week or month.
  edges as materialized (
    select array_agg(greatest(step::date, p.first) order by step) as starts
    from mine, period p, generate_series(
      case report.bucket
        when 'week' then (p.first - (extract(dow from p.first)::integer - mine.week_start + 7) % 7)::timestamp
        else date_trunc(report.bucket::text, p.first::timestamp) end,
      p.last::timestamp,
      case report.bucket when 'quarter' then interval '3 months' else ('1 ' || report.bucket)::interval end) step
  ),
  coaching as materialized (
    select s.client_id, s.date, s.duration, s.completed, s.topics, s.date >= p.first as is_now
    from public.sessions s, period p
    where s.user_id = (select auth.uid())
      and (report.client is null or s.client_id = report.client)
      and s.date between coalesce(report.before_from, p.first) and p.last
    union all
    select e.person, e.date, e.duration, true, '{}', e.date >= p.first
    from public.erased_sessions e, period p
    where e.user_id = (select auth.uid()) and report.client is null and not e.opening
      and e.date between coalesce(report.before_from, p.first) and p.last
  ),
  supervision as materialized (
    select v.date, v.duration, v.date >= p.first as is_now
    from period p, (
      select (s.date at time zone mine.zone)::date as date, s.duration
      from public.supervision_sessions s, mine
      where s.user_id = (select auth.uid()) and report.client is null
    ) v
    where v.date between coalesce(report.before_from, p.first) and p.last
  ),
  cpd as materialized (
    select c.date, c.hours, c.date >= p.first as is_now
    from public.cpd_records c, period p
    where c.user_id = (select auth.uid()) and report.client is null
      and c.date between coalesce(report.before_from, p.first) and p.last
  ),
  per_client as materialized (
    select client_id, count(*) filter (where is_now) as sessions, coalesce(sum(duration) filter (where is_now), 0) as minutes,
      count(*) filter (where is_now and not completed) as planned,
      coalesce(sum(duration) filter (where is_now and not completed), 0) as planned_minutes,
      count(*) filter (where not is_now) as sessions_before, coalesce(sum(duration) filter (where not is_now), 0) as minutes_before
    from coaching group by client_id
  ),
  -- A session counts with each of its topics, once, and under null when it has none.
  per_topic as materialized (
    select t.topic, count(*) filter (where c.is_now) as sessions, coalesce(sum(c.duration) filter (where c.is_now), 0) as minutes,
      count(*) filter (where not c.is_now) as sessions_before, coalesce(sum(c.duration) filter (where not c.is_now), 0) as minutes_before
    from coaching c left join lateral (select distinct unnest(c.topics)) t (topic) on true
    group by t.topic
  ),
  per_bucket as materialized (
    select place, sum(sessions) as sessions, sum(minutes) as minutes, sum(supervision) as supervision, sum(hours) as hours
    from (
      select width_bucket(c.date, e.starts) as place, count(*) as sessions, sum(c.duration) as minutes, 0 as supervision, 0.0 as hours
      from coaching c, edges e where c.is_now group by 1
      union all
      select width_bucket(v.date, e.starts), 0, 0, v.duration, 0 from supervision v, edges e where v.is_now
      union all
      select width_bucket(c.date, e.starts), 0, 0, 0, c.hours from cpd c, edges e where c.is_now
    ) entries
    group by place
  )
  select json_build_object(
    'from', p.first,
    'to', p.last,
    'sums', json_build_object(
      'sessions', coached.sessions, 'minutes', coached.minutes, 'clients', coached.clients,
      'supervision_sessions', supervised.total, 'supervision_minutes', supervised.minutes,
      'cpd_records', developed.total, 'cpd_hours', developed.hours),
    'planned', json_build_object('sessions', coached.planned, 'minutes', coached.planned_minutes),
    'before', case when report.before_from is not null then json_build_object(
      'sessions', coached.sessions_before, 'minutes', coached.minutes_before, 'clients', coached.clients_before,
      'supervision_sessions', supervised.total_before, 'supervision_minutes', supervised.minutes_before,
      'cpd_records', developed.total_before, 'cpd_hours', developed.hours_before) end,
    'buckets', (
      select coalesce(json_agg(json_build_object('from', b.start, 'sessions', coalesce(k.sessions, 0), 'minutes', coalesce(k.minutes, 0),
        'supervision_minutes', case when report.client is null then coalesce(k.supervision, 0) end,
        'cpd_hours', case when report.client is null then coalesce(k.hours, 0) end) order by b.place), '[]')
      from edges e, unnest(e.starts) with ordinality b (start, place) left join per_bucket k on k.place = b.place
    ),
    'clients', (
      select coalesce(json_agg(json_build_object('client_id', k.client_id,
        'client_name', (select c.name from public.clients c where c.user_id = (select auth.uid()) and c.id = k.client_id),
        'sessions', k.sessions, 'minutes', k.minutes, 'sessions_before', k.sessions_before, 'minutes_before', k.minutes_before)
        order by k.minutes desc, k.sessions desc, k.minutes_before desc, k.client_id), '[]')
      from per_client k
    ),
    'topics', (
      select coalesce(json_agg(json_build_object('topic', k.topic, 'sessions', k.sessions, 'minutes', k.minutes,
        'sessions_before', k.sessions_before, 'minutes_before', k.minutes_before)
        order by k.topic is null, k.minutes desc, k.sessions desc, k.minutes_before desc, k.topic), '[]')
      from per_topic k
    )
  )
  from period p,
    (select coalesce(sum(sessions), 0) as sessions, coalesce(sum(minutes), 0) as minutes, count(*) filter (where sessions > 0) as clients,
      coalesce(sum(planned), 0) as planned, coalesce(sum(planned_minutes), 0) as planned_minutes,
      coalesce(sum(sessions_before), 0) as sessions_before, coalesce(sum(minutes_before), 0) as minutes_before,
      count(*) filter (where sessions_before > 0) as clients_before
    from per_client) coached,
    (select case when report.client is null then count(*) filter (where is_now) end as total,
      case when report.client is null then coalesce(sum(duration) filter (where is_now), 0) end as minutes,
      case when report.client is null then count(*) filter (where not is_now) end as total_before,
      case when report.client is null then coalesce(sum(duration) filter (where not is_now), 0) end as minutes_before
    from supervision) supervised,
    (select case when report.client is null then count(*) filter (where is_now) end as total,
      case when report.client is null then coalesce(sum(hours) filter (where is_now), 0) end as hours,
      case when report.client is null then count(*) filter (where not is_now) end as total_before,
      case when report.client is null then coalesce(sum(hours) filter (where not is_now), 0) end as hours_before
    from cpd) developed
$$;
