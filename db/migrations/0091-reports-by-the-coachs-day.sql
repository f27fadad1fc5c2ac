-- Reports and evidence go by the day of a supervision (0090-the-day-of-a-supervision.sql), so neither asks for a zone any more.

-- As before (0037-evidence.sql); every date in it is a calendar date.
create or replace function public.evidence() returns json language sql stable set search_path = '' as $$
  with
  listed_clients as materialized (
    select c.id, c.name, c.email, c.phone, c.organisation, c.relationship_start, c.relationship_end,
      c.consent, c.consent_how, c.consent_date, c.retain_until, row_number() over (order by c.id) - 1 as place
    from public.clients c where c.user_id = (select auth.uid())
  ),
  topic_sets as materialized (
    select t.topics, row_number() over (order by t.topics) - 1 as place
    from (select distinct s.topics from public.sessions s where s.user_id = (select auth.uid())) t
  ),
  listed as materialized (
    select s.id, s.date, s.duration, s.paid, s.format, s.participants, s.kind, s.peer_exchange, s.completed,
      c.place as client, t.place as topics, row_number() over (order by s.date, s.id) - 1 as place
    from public.sessions s
    join listed_clients c on c.id = s.client_id
    join topic_sets t on t.topics = s.topics
    where s.user_id = (select auth.uid())
  )
  select json_build_object(
    'practising_since', (select practising_since from public.profiles where id = (select auth.uid())),
    'clients', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'organisation', c.organisation, 'relationship_start', c.relationship_start, 'relationship_end', c.relationship_end,
        'consent', c.consent, 'consent_how', c.consent_how, 'consent_date', c.consent_date, 'retain_until', c.retain_until)
        order by c.place), '[]')
      from listed_clients c),
    'topic_sets', (select coalesce(json_agg(t.topics order by t.place), '[]') from topic_sets t),
    'sessions', (
      select json_build_object(
        'id', coalesce(array_agg(l.id), '{}'), 'client', coalesce(array_agg(l.client), '{}'),
        'date', coalesce(array_agg(l.date), '{}'), 'duration', coalesce(array_agg(l.duration), '{}'),
        'paid', coalesce(array_agg(l.paid::integer), '{}'), 'topics', coalesce(array_agg(l.topics), '{}'))
      from (select * from listed order by place) l),
    'other', (
      select coalesce(json_agg(json_build_object('at', l.place, 'format', l.format, 'participants', l.participants,
        'kind', l.kind, 'peer_exchange', l.peer_exchange, 'completed', l.completed) order by l.place), '[]')
      from listed l
      where l.format <> 'individual' or l.participants is not null or l.kind <> 'coaching' or l.peer_exchange or not l.completed),
    'supervision_sessions', (
      select coalesce(json_agg(json_build_object('id', v.id, 'date', v.day, 'duration', v.duration) order by v.day, v.id), '[]')
      from public.supervision_sessions v where v.user_id = (select auth.uid())),
    'cpd_records', (
      select coalesce(json_agg(json_build_object('id', r.id, 'date', r.date, 'hours', r.hours, 'cce_core', r.cce_core,
        'cce_resource', r.cce_resource, 'cce_ethics', r.cce_ethics) order by r.date, r.id), '[]')
      from public.cpd_records r where r.user_id = (select auth.uid())),
    'mentor_coaching', (
      select coalesce(json_agg(json_build_object('id', m.id, 'date', m.date, 'duration', m.duration, 'format', m.format,
        'group_size', m.group_size, 'mentor_name', m.mentor_name, 'mentor_credential', m.mentor_credential,
        'mentor_mcs', m.mentor_mcs) order by m.date, m.id), '[]')
      from public.mentor_coaching m where m.user_id = (select auth.uid())),
    'education', (
      select coalesce(json_agg(json_build_object('id', e.id, 'provider', e.provider, 'title', e.title, 'hours', e.hours,
        'core_hours', e.core_hours, 'start_date', e.start_date, 'end_date', e.end_date) order by e.start_date, e.id), '[]')
      from public.education e where e.user_id = (select auth.uid())),
    'reflections', (
      select coalesce(json_agg(json_build_object('id', r.id, 'date', r.date) order by r.date, r.id), '[]')
      from public.reflections r where r.user_id = (select auth.uid())),
    'client_feedback', (
      select coalesce(json_agg(json_build_object('id', f.id, 'date', f.date) order by f.date, f.id), '[]')
      from public.client_feedback f where f.user_id = (select auth.uid())),
    'credentials', (
      select coalesce(json_agg(json_build_object('id', c.id, 'body', c.body, 'level', c.level, 'awarded_on', c.awarded_on,
        'expires_on', c.expires_on, 'reference', c.reference) order by c.awarded_on, c.id), '[]')
      from public.credentials c where c.user_id = (select auth.uid())),
    'opening_balances', (
      select coalesce(json_agg(json_build_object('id', o.id, 'client_id', o.client_id, 'as_of', o.as_of,
        'start_date', o.start_date, 'end_date', o.end_date, 'paid_minutes', o.paid_minutes,
        'pro_bono_minutes', o.pro_bono_minutes, 'format', o.format, 'participants', o.participants) order by o.as_of, o.id), '[]')
      from public.opening_balances o where o.user_id = (select auth.uid())),
    'erased_sessions', (
      select coalesce(json_agg(json_build_object('id', e.id, 'person', e.person, 'date', e.date, 'duration', e.duration,
        'kind', e.kind, 'paid', e.paid, 'format', e.format, 'participants', e.participants, 'peer_exchange', e.peer_exchange,
        'opening', e.opening) order by e.date, e.id), '[]')
      from public.erased_sessions e where e.user_id = (select auth.uid()))
  )
$$;
-- Dates are calendar dates, both ends included; a missing end is the first or the last record there is. `before_from` begins
-- the period before, which ends the day before from_date; without it nothing is compared. With a client, sessions are that
-- client's alone; supervision and CPD belong to no client and are null. Every session counts, as on the dashboard; those not
-- completed are told apart besides. Erased clients count as clients without a name, under their `person`; their sessions have no topic.
drop function public.report(date, date, date, uuid, public.report_bucket, text);
create function public.report(
  from_date date default null,
  to_date date default null,
  before_from date default null,
  client uuid default null,
  bucket public.report_bucket default 'month'
) returns json language sql stable set search_path = '' as $$
  with
  mine as materialized (
    select case (select week_start from public.profiles where id = (select auth.uid()))
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
          (select min(day) from public.supervision_sessions
            where user_id = (select auth.uid()) and report.client is null),
          (select min(date) from public.erased_sessions
            where user_id = (select auth.uid()) and report.client is null and not opening),
          (select min(date) from public.cpd_records where user_id = (select auth.uid()) and report.client is null))) as first,
        coalesce(report.to_date, greatest(
          (select max(date) from public.sessions
            where user_id = (select auth.uid()) and (report.client is null or client_id = report.client)),
          (select max(day) from public.supervision_sessions
            where user_id = (select auth.uid()) and report.client is null),
          (select max(date) from public.erased_sessions
            where user_id = (select auth.uid()) and report.client is null and not opening),
          (select max(date) from public.cpd_records where user_id = (select auth.uid()) and report.client is null))) as last
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
    select v.day as date, v.duration, v.day >= p.first as is_now
    from public.supervision_sessions v, period p
    where v.user_id = (select auth.uid()) and report.client is null
      and v.day between coalesce(report.before_from, p.first) and p.last
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
revoke execute on function public.report(date, date, date, uuid, public.report_bucket) from public;
grant execute on function public.report(date, date, date, uuid, public.report_bucket) to authenticated;
