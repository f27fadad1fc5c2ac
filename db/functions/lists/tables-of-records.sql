-- The tables of records, as in src/domain/records/record-kinds.ts (tests/schema/record-kinds.test.ts compares), for functions that handle all
-- of them, triggers (record-tables.sql) and personal keys. In the order in which an import writes, since others refer to clients.
--
-- gate: the argument of private.require_access. without_client: what happens to the rows of a deleted client, 'deleted' or 'kept'; null if the
-- table has no client_id. certificates: the column of public.certificates that refers to it. is_of_a_day: whether it counts how soon after
-- its day it was recorded. is_made_by_server: only the server adds rows.
--
-- facts: what decides whether and how a record counts (ADR 90), without texts and names; null if the table is not in the chain of changes.
-- They are hashed as this text: the table, the number of this list of facts, and the facts, each after a bar and empty if null. A list that
-- changes gets the next number. The first fact is the day of the record. Those of a session are in session-facts.sql. The day of a
-- course is its last.
--
-- day: the column of its day. evidence: the columns besides id on which rules are evaluated (functions/evidence.sql); null if it is not
-- evidence, and for clients and sessions, which have another form there. lent: further columns that an assessor sees; null if views do not
-- lend the table (policies/lent-rows.sql).
do $template$
begin
  execute format($function$
create or replace function private.record_tables() returns table (area text, gate text, without_client text, certificates text,
  is_witnessed boolean, is_commented boolean, is_of_a_day boolean, is_made_by_server boolean, facts text,
  day text, evidence text, lent text)
language sql immutable rows 13 set search_path = '' as $tables$
  select v.* from (values
    ('clients', 'clients', null, null, false, false, false, false, null, null, null, null),
    ('sessions', 'sessions', 'deleted', null, true, true, true, false, $$concat('sessions|1|', to_char(r.date, 'YYYY-MM-DD'),
      '|', r.duration, '|', r.client_id, %1$s)$$, 'date', null, null),
    ('supervision_sessions', 'supervision_sessions', null, 'supervision_session_id', true, true, true, false,
      $$concat('supervision_sessions|1|', to_char(r.day, 'YYYY-MM-DD'), '|', r.duration, '|', r.format)$$,
      'day', 'day as date, duration, format', ''),
    ('cpd_records', 'cpd_records', null, 'cpd_record_id', false, true, true, false, $$concat('cpd_records|1|',
      to_char(r.date, 'YYYY-MM-DD'), '|', r.hours, '|', r.cce_core, '|', r.cce_resource, '|', r.cce_ethics)$$,
      'date', 'date, hours, cce_core, cce_resource, cce_ethics', 'title, provider, category'),
    ('note_templates', 'note_templates', null, null, false, false, false, false, null, null, null, null),
    ('wheels', 'wheels', 'deleted', null, false, false, false, false, null, 'date', null, null),
    ('mentor_coaching', 'sessions', null, 'mentor_coaching_id', true, true, true, false, $$concat('mentor_coaching|1|',
      to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.format, '|', r.group_size, '|', r.mentor_credential, '|', r.mentor_mcs,
      '|', r.mentor_mcs_level, '|', r.mentor_renewed, '|', r.used_before)$$,
      'date', 'date, duration, format, group_size, mentor_name, mentor_credential, mentor_mcs, mentor_mcs_level, mentor_renewed,
      used_before', ''),
    ('education', 'sessions', null, 'education_id', false, true, true, false, $$concat('education|1|',
      to_char(coalesce(r.end_date, r.start_date), 'YYYY-MM-DD'), '|', r.hours, '|', r.core_hours, '|', r.team_hours,
      '|', to_char(r.start_date, 'YYYY-MM-DD'), '|', to_char(r.end_date, 'YYYY-MM-DD'))$$,
      'start_date', 'provider, title, hours, core_hours, team_hours, start_date, end_date', ''),
    ('reflections', 'sessions', null, null, false, false, true, false,
      $$concat('reflections|1|', to_char(r.date, 'YYYY-MM-DD'))$$,
      'date', 'date', ''),
    ('client_feedback', 'sessions', 'kept', null, false, false, true, false,
      $$concat('client_feedback|1|', to_char(r.date, 'YYYY-MM-DD'))$$,
      'date', 'date', ''),
    ('credentials', 'sessions', null, 'credential_id', false, false, false, false, null,
      'awarded_on', 'body, level, awarded_on, expires_on, reference', ''),
    ('opening_balances', 'sessions', 'deleted', null, true, true, false, false, $$concat('opening_balances|1|',
      to_char(r.as_of, 'YYYY-MM-DD'), '|', r.paid_minutes, '|', r.pro_bono_minutes, '|', r.client_id,
      '|', to_char(r.start_date, 'YYYY-MM-DD'), '|', to_char(r.end_date, 'YYYY-MM-DD'), '|', r.format, '|', r.participants)$$,
      'as_of', 'client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants', ''),
    ('erased_sessions', 'sessions', null, null, false, false, false, true, $$concat('erased_sessions|1|',
      to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.person, %2$s, '|', r.opening, '|', to_char(r.recorded_on, 'YYYY-MM-DD'))$$,
      'date', 'person, date, duration, %3$s, engagement::text, opening, witnessed,
      witnessed_on, relation, received_minutes, start_date', ''))
  as v (area, gate, without_client, certificates, is_witnessed, is_commented, is_of_a_day, is_made_by_server, facts,
    day, evidence, lent)
$tables$$function$,
    private.each_fact($$'|', %8$s$$),
    private.each_fact($$'|', r.%1$I$$, '{completed}'),
    private.each_fact('%1$I', '{completed,engagement}'));
end $template$;

-- Functions that run as the caller call it too.
revoke all on function private.record_tables() from public, anon, authenticated, hourbook_server;
grant execute on function private.record_tables to authenticated, assessor;
