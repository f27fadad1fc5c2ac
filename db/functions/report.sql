-- A period's sums, buckets, clients and topics, and those of the time from `before_from` until the period. Every date is a calendar date. An
-- open period is everything. `usual_week_start` is the first day of a week for a coach who has not chosen one.
create or replace function public.report(
  from_date date default null,
  to_date date default null,
  before_from date default null,
  client uuid default null,
  bucket public.report_bucket default 'month',
  usual_week_start text default 'monday'
) returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  -- Known when the statement is planned, so that it goes to one shard (docs/scale.md).
  coach constant uuid := auth.uid();
  own_start constant text := coalesce(
    (select p.week_start from public.profiles p where p.id = coach), report.usual_week_start);
begin
  return private.with_import((
  with
  mine as materialized (
    select case own_start when 'sunday' then 0 when 'saturday' then 6 else 1 end as week_start
  ),
  period as materialized (
    -- greatest and least ignore null, so the limits of years only apply if there is a date.
    select case when ends.first is not null then greatest(ends.first, private.earliest_day()) end as first,
      case when ends.last is not null then least(ends.last, private.latest_day()) end as last
    from (
      select coalesce(report.from_date, least(
          (select min(date) from public.sessions
            where user_id = coach and (report.client is null or client_id = report.client)),
          (select min(day) from public.supervision_sessions
            where user_id = coach and report.client is null),
          (select min(date) from public.erased_sessions
            where user_id = coach and report.client is null and not opening),
          (select min(date) from public.cpd_records where user_id = coach and report.client is null))) as first,
        coalesce(report.to_date, greatest(
          (select max(date) from public.sessions
            where user_id = coach and (report.client is null or client_id = report.client)),
          (select max(day) from public.supervision_sessions
            where user_id = coach and report.client is null),
          (select max(date) from public.erased_sessions
            where user_id = coach and report.client is null and not opening),
          (select max(date) from public.cpd_records where user_id = coach and report.client is null))) as last
    ) ends
  ),
  -- The first day of every bucket. The first bucket begins with the period, even in the middle of a week or month.
  edges as materialized (
    select array_agg(greatest(step::date, p.first) order by step) as starts
    from mine, period p, generate_series(
      case report.bucket
        when 'week' then (p.first - (extract(dow from p.first)::integer - mine.week_start + 7) % 7)::timestamp
        else date_trunc(report.bucket::text, p.first::timestamp) end,
      p.last::timestamp,
      case report.bucket when 'quarter' then interval '3 months' else ('1 ' || report.bucket)::interval end) step
  ),
  -- Who pays a client's hours, where the session does not say it (ADR 129).
  payers as materialized (
    select c.id, c.payer <> 'nobody' as is_paid from public.clients c where c.user_id = coach and c.payer is not null
  ),
  coaching as materialized (
    select s.client_id, s.date, s.duration, s.kind, s.completed, s.topics, coalesce(s.paid, k.is_paid) as paid, s.date >= p.first as is_now
    from period p, public.sessions s left join payers k on k.id = s.client_id
    where s.user_id = coach
      and (report.client is null or s.client_id = report.client)
      and s.date between coalesce(report.before_from, p.first) and p.last
    union all
    select e.person, e.date, e.duration, e.kind, true, '{}', e.paid, e.date >= p.first
    from public.erased_sessions e, period p
    where e.user_id = coach and report.client is null and not e.opening
      and e.date between coalesce(report.before_from, p.first) and p.last
  ),
  supervision as materialized (
    select v.day as date, v.duration, v.day >= p.first as is_now
    from public.supervision_sessions v, period p
    where v.user_id = coach and report.client is null
      and v.day between coalesce(report.before_from, p.first) and p.last
  ),
  cpd as materialized (
    select c.date, c.hours, c.date >= p.first as is_now
    from public.cpd_records c, period p
    where c.user_id = coach and report.client is null
      and c.date between coalesce(report.before_from, p.first) and p.last
  ),
  -- Opening balances belong to no period: shown next to the sums, and with each client if the report is about all time.
  opening as materialized (
    select client_id, sum(minutes) as minutes
    from (
      select o.client_id, o.paid_minutes + o.pro_bono_minutes as minutes from public.opening_balances o
      where o.user_id = coach and (report.client is null or o.client_id = report.client)
      union all
      select e.person, e.duration from public.erased_sessions e
      where e.user_id = coach and report.client is null and e.opening
    ) entries
    group by client_id
  ),
  per_client as materialized (
    select client_id, coalesce(k.sessions, 0) as sessions, coalesce(k.minutes, 0) as minutes, coalesce(k.planned, 0) as planned,
      coalesce(k.planned_minutes, 0) as planned_minutes, coalesce(k.sessions_before, 0) as sessions_before,
      coalesce(k.minutes_before, 0) as minutes_before, coalesce(o.minutes, 0) as opening_minutes
    from (
      select client_id, count(*) filter (where is_now) as sessions, sum(duration) filter (where is_now) as minutes,
        count(*) filter (where is_now and not completed) as planned,
        sum(duration) filter (where is_now and not completed) as planned_minutes,
        count(*) filter (where not is_now) as sessions_before, sum(duration) filter (where not is_now) as minutes_before
      from coaching group by client_id
    ) k full join (
      select client_id, minutes from opening where report.from_date is null and report.to_date is null
    ) o using (client_id)
  ),
  -- Grouped first, since many sessions have the same topics.
  topic_sets as materialized (
    select c.topics, c.is_now, width_bucket(c.date, e.starts) as place, count(*) as sessions, sum(c.duration) as minutes
    from coaching c, edges e group by 1, 2, 3
  ),
  -- A session counts once with each of its topics, and under null without topics.
  topic_parts as materialized (
    select t.topic, c.is_now, c.place, sum(c.sessions) as sessions, sum(c.minutes) as minutes
    from topic_sets c left join lateral (select distinct unnest(c.topics)) t (topic) on true
    group by 1, 2, 3
  ),
  per_topic as materialized (
    select topic, coalesce(sum(sessions) filter (where is_now), 0) as sessions, coalesce(sum(minutes) filter (where is_now), 0) as minutes,
      coalesce(sum(sessions) filter (where not is_now), 0) as sessions_before,
      coalesce(sum(minutes) filter (where not is_now), 0) as minutes_before
    from topic_parts group by topic
  ),
  -- The topics that are shown over time: as many as in src/domain/reports/strips.ts.
  drawn as materialized (
    select topic, row_number() over (order by minutes desc, sessions desc, minutes_before desc, topic) as rank
    from per_topic where topic is not null order by rank limit 6
  ),
  drawn_parts as materialized (
    select d.rank, t.place, t.minutes from drawn d join topic_parts t using (topic) where t.is_now
  ),
  per_bucket as materialized (
    select place, sum(sessions) as sessions, sum(minutes) as minutes, sum(paid) as paid, sum(pro_bono) as pro_bono,
      sum(supervision) as supervision, sum(hours) as hours
    from (
      select width_bucket(c.date, e.starts) as place, count(*) as sessions, sum(c.duration) as minutes,
        coalesce(sum(c.duration) filter (where c.paid), 0) as paid, coalesce(sum(c.duration) filter (where not c.paid), 0) as pro_bono,
        0 as supervision, 0.0 as hours
      from coaching c, edges e where c.is_now group by 1
      union all
      select width_bucket(v.date, e.starts), 0, 0, 0, 0, v.duration, 0 from supervision v, edges e where v.is_now
      union all
      select width_bucket(c.date, e.starts), 0, 0, 0, 0, 0, c.hours from cpd c, edges e where c.is_now
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
    'practice_minutes', (select coalesce(sum(c.duration), 0) from coaching c
      where c.is_now and c.completed and c.kind in ('coaching', 'mentoring')),
    'last_supervision', (select max(v.date) from supervision v where v.is_now),
    'opening_minutes', (select coalesce(sum(minutes), 0) from opening),
    'before', case when report.before_from is not null then json_build_object(
      'sessions', coached.sessions_before, 'minutes', coached.minutes_before, 'clients', coached.clients_before,
      'supervision_sessions', supervised.total_before, 'supervision_minutes', supervised.minutes_before,
      'cpd_records', developed.total_before, 'cpd_hours', developed.hours_before) end,
    'buckets', (
      select coalesce(json_agg(json_build_object('from', b.start, 'sessions', coalesce(k.sessions, 0), 'minutes', coalesce(k.minutes, 0),
        'paid_minutes', coalesce(k.paid, 0), 'pro_bono_minutes', coalesce(k.pro_bono, 0),
        'topic_minutes', (
          select coalesce(json_agg(coalesce(t.minutes, 0) order by d.rank), '[]')
          from drawn d left join drawn_parts t on t.rank = d.rank and t.place = b.place),
        'supervision_minutes', case when report.client is null then coalesce(k.supervision, 0) end,
        'cpd_hours', case when report.client is null then coalesce(k.hours, 0) end) order by b.place), '[]')
      from edges e, unnest(e.starts) with ordinality b (start, place) left join per_bucket k on k.place = b.place
    ),
    'clients', (
      select coalesce(json_agg(json_build_object('client_id', k.client_id,
        'client_name', (select c.name from public.clients c where c.user_id = coach and c.id = k.client_id),
        'sessions', k.sessions, 'minutes', k.minutes, 'sessions_before', k.sessions_before, 'minutes_before', k.minutes_before,
        'opening_minutes', k.opening_minutes)
        order by k.minutes + k.opening_minutes desc, k.sessions desc, k.minutes_before desc, k.client_id), '[]')
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
    (select coalesce(sum(sessions), 0) as sessions, coalesce(sum(minutes), 0) as minutes,
      count(*) filter (where sessions > 0 or opening_minutes > 0) as clients,
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
  ));
end $$;

grant execute on function public.report to authenticated;
-- The server reads this comment: a replica may answer it (ADR 75).
comment on function public.report(date, date, date, uuid, public.report_bucket, text) is 'costly, remembered';
