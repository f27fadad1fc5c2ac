-- All rows that a credential can be judged by, sessions as columns to save bytes. Every date is a calendar date; a session's
-- client is a place in the list of clients.
create or replace function public.evidence() returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  -- Known when the statement is planned, so that it goes to one shard (docs/scale.md).
  coach constant uuid := auth.uid();
  since constant date := (select p.practising_since from public.profiles p where p.id = coach);
  -- By id: 0 witnessed, 1 lettered, 2 both (witnessed.sql).
  witnessed constant jsonb := private.witnessed_of(coach, 'sessions');
  witnessed_balances constant jsonb := private.witnessed_list(coach, 'opening_balances');
  witnessed_supervision constant jsonb := private.witnessed_list(coach, 'supervision_sessions');
  witnessed_mentoring constant jsonb := private.witnessed_list(coach, 'mentor_coaching');
begin
  return (
  with
  listed_clients as materialized (
    select c.id, c.name, c.email, c.phone, c.organisation, c.relationship_start, c.relationship_end,
      c.consent, c.consent_how, c.consent_date, c.retain_until, c.letter_date, row_number() over (order by c.id) - 1 as place
    from public.clients c where c.user_id = coach
  ),
  topic_sets as materialized (
    select t.topics, row_number() over (order by t.topics) - 1 as place
    from (select distinct s.topics from public.sessions s where s.user_id = coach) t
  ),
  listed as materialized (
    select s.id, s.date, s.duration, s.paid, s.format, s.participants, s.kind, s.peer_exchange, s.engagement,
      s.completed, c.place as client, t.place as topics, row_number() over (order by s.date, s.id) - 1 as place
    from public.sessions s
    join listed_clients c on c.id = s.client_id
    join topic_sets t on t.topics = s.topics
    where s.user_id = coach
  )
  select json_build_object(
    'practising_since', since,
    'clients', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'organisation', c.organisation, 'relationship_start', c.relationship_start, 'relationship_end', c.relationship_end,
        'consent', c.consent, 'consent_how', c.consent_how, 'consent_date', c.consent_date, 'retain_until', c.retain_until,
        'letter_date', c.letter_date)
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
        'kind', l.kind, 'peer_exchange', l.peer_exchange, 'engagement', l.engagement, 'completed', l.completed) order by l.place), '[]')
      from listed l
      where l.format <> 'individual' or l.participants is not null or l.kind <> 'coaching' or l.peer_exchange or not l.completed),
    'supervision_sessions', (
      select coalesce(json_agg(json_build_object('id', v.id, 'date', v.day, 'duration', v.duration, 'format', v.format) order by v.day, v.id), '[]')
      from public.supervision_sessions v where v.user_id = coach),
    'cpd_records', (
      select coalesce(json_agg(json_build_object('id', r.id, 'date', r.date, 'hours', r.hours, 'cce_core', r.cce_core,
        'cce_resource', r.cce_resource, 'cce_ethics', r.cce_ethics) order by r.date, r.id), '[]')
      from public.cpd_records r where r.user_id = coach),
    'mentor_coaching', (
      select coalesce(json_agg(json_build_object('id', m.id, 'date', m.date, 'duration', m.duration, 'format', m.format,
        'group_size', m.group_size, 'mentor_name', m.mentor_name, 'mentor_credential', m.mentor_credential,
        'mentor_mcs', m.mentor_mcs, 'mentor_mcs_level', m.mentor_mcs_level, 'mentor_renewed', m.mentor_renewed,
        'used_before', m.used_before) order by m.date, m.id), '[]')
      from public.mentor_coaching m where m.user_id = coach),
    'education', (
      select coalesce(json_agg(json_build_object('id', e.id, 'provider', e.provider, 'title', e.title, 'hours', e.hours,
        'core_hours', e.core_hours, 'team_hours', e.team_hours, 'start_date', e.start_date, 'end_date', e.end_date) order by e.start_date, e.id), '[]')
      from public.education e where e.user_id = coach),
    'reflections', (
      select coalesce(json_agg(json_build_object('id', r.id, 'date', r.date) order by r.date, r.id), '[]')
      from public.reflections r where r.user_id = coach),
    'client_feedback', (
      select coalesce(json_agg(json_build_object('id', f.id, 'date', f.date) order by f.date, f.id), '[]')
      from public.client_feedback f where f.user_id = coach),
    'credentials', (
      select coalesce(json_agg(json_build_object('id', c.id, 'body', c.body, 'level', c.level, 'awarded_on', c.awarded_on,
        'expires_on', c.expires_on, 'reference', c.reference) order by c.awarded_on, c.id), '[]')
      from public.credentials c where c.user_id = coach),
    'opening_balances', (
      select coalesce(json_agg(json_build_object('id', o.id, 'client_id', o.client_id, 'as_of', o.as_of,
        'start_date', o.start_date, 'end_date', o.end_date, 'paid_minutes', o.paid_minutes,
        'pro_bono_minutes', o.pro_bono_minutes, 'format', o.format, 'participants', o.participants) order by o.as_of, o.id), '[]')
      from public.opening_balances o where o.user_id = coach),
    'erased_sessions', (
      select coalesce(json_agg(json_build_object('id', e.id, 'person', e.person, 'date', e.date, 'duration', e.duration,
        'kind', e.kind, 'paid', e.paid, 'format', e.format, 'participants', e.participants, 'peer_exchange', e.peer_exchange,
        'engagement', e.engagement::text, 'opening', e.opening, 'witnessed', e.witnessed, 'witnessed_on', e.witnessed_on)
        order by e.date, e.id), '[]')
      from public.erased_sessions e where e.user_id = coach),
    'witnessed', json_build_object(
      'sessions', (
        select coalesce(json_agg(json_build_array(l.place, (w.value)::integer) order by l.place), '[]')
        from listed l join jsonb_each(witnessed) as w on w.key = l.id::text),
      'opening_balances', witnessed_balances,
      'supervision_sessions', witnessed_supervision,
      'mentor_coaching', witnessed_mentoring)
  )
  );
end $$;

revoke all on function public.evidence()
  from public, anon, authenticated, hourbook_server;
grant execute on function public.evidence()
  to authenticated;
-- Read by the server: a replica may answer it (ADR 75).
comment on function public.evidence() is 'costly';
