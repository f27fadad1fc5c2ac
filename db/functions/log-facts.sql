-- What of a record is a fact: what decides whether and how it counts (ADR 90). No texts, no names. Hashed as this text: the area,
-- the number of this list of facts, and the facts, each after a bar and empty where there is none. A list that changes gets the next
-- number. The first fact is the day that the record is of.

-- These functions set no search path: each costs as much as what it does, and they are called by functions that have set one.

-- An engagement has a name that the coach wrote: it is hashed with the row's id, which no file shows.
create or replace function private.facts_of(r public.sessions) returns text
language plpgsql stable as $$
begin
  return concat('sessions|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.client_id, '|', r.kind, '|', r.completed,
    '|', r.paid, '|', r.format, '|', r.participants, '|', r.peer_exchange,
    '|', encode(sha256(uuid_send(r.id) || convert_to(r.engagement, 'UTF8')), 'hex'));
end $$;

create or replace function private.facts_of(r public.erased_sessions) returns text
language plpgsql stable as $$
begin
  return concat('erased_sessions|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.person, '|', r.kind, '|', r.paid,
    '|', r.format, '|', r.participants, '|', r.peer_exchange, '|', r.engagement, '|', r.opening,
    '|', to_char(r.recorded_on, 'YYYY-MM-DD'));
end $$;

create or replace function private.facts_of(r public.opening_balances) returns text
language plpgsql stable as $$
begin
  return concat('opening_balances|1|', to_char(r.as_of, 'YYYY-MM-DD'), '|', r.paid_minutes, '|', r.pro_bono_minutes,
    '|', r.client_id, '|', to_char(r.start_date, 'YYYY-MM-DD'), '|', to_char(r.end_date, 'YYYY-MM-DD'), '|', r.format,
    '|', r.participants);
end $$;

create or replace function private.facts_of(r public.supervision_sessions) returns text
language plpgsql stable as $$
begin
  return concat('supervision_sessions|1|', to_char(r.day, 'YYYY-MM-DD'), '|', r.duration, '|', r.format);
end $$;

create or replace function private.facts_of(r public.mentor_coaching) returns text
language plpgsql stable as $$
begin
  return concat('mentor_coaching|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.format, '|', r.group_size,
    '|', r.mentor_credential, '|', r.mentor_mcs, '|', r.mentor_mcs_level, '|', r.mentor_renewed, '|', r.used_before);
end $$;

create or replace function private.facts_of(r public.cpd_records) returns text
language plpgsql stable as $$
begin
  return concat('cpd_records|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.hours, '|', r.cce_core, '|', r.cce_resource,
    '|', r.cce_ethics);
end $$;

-- A course is over on its last day.
create or replace function private.facts_of(r public.education) returns text
language plpgsql stable as $$
begin
  return concat('education|1|', to_char(coalesce(r.end_date, r.start_date), 'YYYY-MM-DD'), '|', r.hours, '|', r.core_hours,
    '|', r.team_hours, '|', to_char(r.start_date, 'YYYY-MM-DD'), '|', to_char(r.end_date, 'YYYY-MM-DD'));
end $$;

create or replace function private.facts_of(r public.reflections) returns text
language plpgsql stable as $$
begin
  return concat('reflections|1|', to_char(r.date, 'YYYY-MM-DD'));
end $$;

create or replace function private.facts_of(r public.client_feedback) returns text
language plpgsql stable as $$
begin
  return concat('client_feedback|1|', to_char(r.date, 'YYYY-MM-DD'));
end $$;

revoke all on function private.facts_of(public.sessions),
  private.facts_of(public.erased_sessions),
  private.facts_of(public.opening_balances),
  private.facts_of(public.supervision_sessions),
  private.facts_of(public.mentor_coaching),
  private.facts_of(public.cpd_records),
  private.facts_of(public.education),
  private.facts_of(public.reflections),
  private.facts_of(public.client_feedback)
  from public, anon, authenticated, hourbook_server;
