-- All rows on which the rules of credentials are evaluated, sessions by column to save bytes. Every date is a calendar date. A session's
-- client is an index in the list of clients.
do $template$
begin
  execute format($function$
create or replace function public.evidence() returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  -- Known when the statement is planned, so that it goes to one shard (docs/scale.md).
  coach constant uuid := auth.uid();
  own public.profiles;
  -- By id: 0 witnessed, 1 lettered, 2 both (witnessed.sql).
  witnessed constant jsonb := private.witnessed_of(coach, 'sessions');
  -- Of the other records that can be confirmed.
  more_witnessed constant jsonb := (select jsonb_object_agg(t.area, private.witnessed_list(coach, t.area))
    from private.record_tables() as t where t.is_witnessed and t.area <> 'sessions');
  -- All other records, as rows.
  records constant json := (select json_object_agg(r.area, r.rows) from private.evidence_rows(coach) r);
begin
  select p.* into own from public.profiles p where p.id = coach;
  return private.with_import((
  with
  listed_clients as materialized (
    select c.id, c.name, c.email, c.phone, c.organisation, c.relationship_start, c.relationship_end,
      c.consent, c.consent_how, c.consent_date, c.retain_until, c.letter_date, c.payer, c.relation, c.received_minutes,
      row_number() over (order by c.id) - 1 as place
    from public.clients c where c.user_id = coach
  ),
  topic_sets as materialized (
    select t.topics, row_number() over (order by t.topics) - 1 as place
    from (select distinct s.topics from public.sessions s where s.user_id = coach) t
  ),
  -- Everything about sessions, in one pass.
  listed as materialized (
    select json_build_object(
        'id', coalesce(json_agg(l.id), '[]'), 'client', coalesce(json_agg(l.client), '[]'),
        'date', coalesce(json_agg(l.date), '[]'), 'duration', coalesce(json_agg(l.duration), '[]'),
        'paid', coalesce(json_agg(l.paid::integer), '[]'), 'topics', coalesce(json_agg(l.topics), '[]')) as sessions,
      coalesce(json_agg(json_build_object('at', l.place, %2$s)) filter (where %3$s), '[]') as other,
      coalesce(json_agg(json_build_array(l.place, witnessed -> l.id::text)) filter (where witnessed ? l.id::text), '[]') as witnessed
    from (
      select s.id, s.date, s.duration, %1$s,
        c.place as client, t.place as topics, row_number() over (order by s.date, s.id) - 1 as place
      from public.sessions s
      join listed_clients c on c.id = s.client_id
      join topic_sets t on t.topics = s.topics
      where s.user_id = coach
      order by s.date, s.id
    ) l
  )
  select json_object_agg(e.key, e.value) from (
    select 'practising_since' as key, to_json(own.practising_since) as value
    union all select 'credential_paths', to_json(own.credential_paths)
    union all select 'chosen_bodies', to_json(own.chosen_bodies)
    union all select 'clients', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone,
        'organisation', c.organisation, 'relationship_start', c.relationship_start, 'relationship_end', c.relationship_end,
        'consent', c.consent, 'consent_how', c.consent_how, 'consent_date', c.consent_date, 'retain_until', c.retain_until,
        'letter_date', c.letter_date, 'payer', c.payer, 'relation', c.relation, 'received_minutes', c.received_minutes)
        order by c.place), '[]')
      from listed_clients c)
    union all select 'topic_sets', (select coalesce(json_agg(t.topics order by t.place), '[]') from topic_sets t)
    union all select 'sessions', l.sessions from listed l
    union all select 'other', l.other from listed l
    union all select r.key, r.value from json_each(records) r
    union all select 'witnessed', to_json(more_witnessed || jsonb_build_object('sessions', (select l.witnessed from listed l)))
  ) e
  ));
end $$$function$,
    private.each_fact('s.%1$I'),
    private.each_fact('%1$L, l.%1$I', '{paid}'),
    private.each_fact('l.%1$I is distinct from %2$s', '{paid}', ' or '));
end $template$;

grant execute on function public.evidence to authenticated;
-- Read by the server: a replica may answer it (ADR 75).
comment on function public.evidence() is 'costly, remembered';
