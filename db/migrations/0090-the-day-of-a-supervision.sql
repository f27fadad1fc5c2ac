-- The day of a supervision is the coach's calendar day and stays it, wherever and in whatever zone it is read (docs/decisions/0026).
-- `date` is the instant that the specification has; `day` is what screens, sums, exports, documents and rules go by.
alter table public.supervision_sessions add column day date;

-- A calendar date of an instant, within the years that rows can have: at their edges a zone may lead beyond them.
create function private.day_in(instant timestamptz, zone text) returns date language sql stable set search_path = '' as $$
  select least(greatest((instant at time zone private.known_zone(zone))::date, date '1950-01-01'), date '2100-12-31')
$$;

-- Where the coach is as far as the database knows: where the profile says, else UTC.
create function private.zone_of(coach uuid) returns text language sql stable set search_path = '' as $$
  select coalesce((select p.time_zone from public.profiles p where p.id = coach), 'UTC')
$$;
revoke execute on function private.day_in(timestamptz, text), private.zone_of(uuid) from public;
grant execute on function private.day_in(timestamptz, text), private.zone_of(uuid) to authenticated;

-- Rows from before have no day of their own. Without a zone in the profile, Hourbook wrote noon in the browser's; where that is 13
-- or 14 hours ahead of UTC it is 22 or 23 o'clock of the day before (a quarter past on the Chatham Islands).
alter table public.supervision_sessions disable trigger supervision_sessions_set_updated_at;
update public.supervision_sessions s set day = case
  when (s.date at time zone 'UTC')::time in ('22:00', '22:15', '23:00', '23:15')
    and not exists (select from public.profiles p where p.id = s.user_id and p.time_zone is not null)
    then private.day_in(s.date + interval '1 day', 'UTC')
  else private.day_in(s.date, private.zone_of(s.user_id)) end;
alter table public.supervision_sessions enable trigger supervision_sessions_set_updated_at;

-- No zone is a whole day away from UTC, so the two can't contradict each other, and either order is the other's.
alter table public.supervision_sessions
  alter column day set not null,
  add constraint supervision_sessions_day_check check (
    private.is_recorded_day(day) and abs((date at time zone 'UTC')::date - day) <= 1);
grant insert (day), update (day) on public.supervision_sessions to authenticated;

-- Most clients send one of the two, which brings the other along: a date its day in the profile's zone, a day its noon there.
-- Both are kept as they are sent together.
create function private.keep_supervision_day() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.day = old.day and new.date <> old.date then
      new.day := null;
    elsif new.date = old.date and new.day <> old.day then
      new.date := null;
    end if;
  end if;
  if new.day is null then
    new.day := private.day_in(new.date, private.zone_of(new.user_id));
  elsif new.date is null then
    new.date := (new.day + time '12:00') at time zone private.known_zone(private.zone_of(new.user_id));
  end if;
  return new;
end $$;
revoke execute on function private.keep_supervision_day() from public;
create trigger supervision_sessions_keep_day before insert or update of date, day on public.supervision_sessions
  for each row execute function private.keep_supervision_day();

create index supervision_sessions_user_id_day_idx on public.supervision_sessions (user_id, day desc, date desc) include (duration);

-- As before (0039-import-credential-records.sql), with the day of a supervision; a file from an earlier time has none.
create or replace function private.write_import(run public.import_runs) returns public.import_runs
language plpgsql set search_path = '' as $$
begin
  run.client_ids := private.write_import_rows(run.id, run.user_id, 'clients', 'name, email, phone, notes,
    relationship_start, relationship_end, organisation, consent, consent_how, consent_date, retain_until');
  run.session_ids := private.write_import_rows(run.id, run.user_id, 'sessions',
    'client_id, date, duration, notes, topics, follow_up, completed, paid, format, participants, kind, peer_exchange',
    '{"format": "individual", "kind": "coaching", "peer_exchange": false}');
  run.supervision_session_ids := private.write_import_rows(run.id, run.user_id, 'supervision_sessions',
    'supervisor_name, date, day, duration, topics, notes');
  run.cpd_record_ids := private.write_import_rows(run.id, run.user_id, 'cpd_records',
    'date, hours, title, provider, category, learned, applied, evidence_url, cce_core, cce_resource, cce_ethics');
  run.note_template_ids := private.write_import_rows(run.id, run.user_id, 'note_templates', 'name, body');
  run.wheel_ids := private.write_import_rows(run.id, run.user_id, 'wheels', 'client_id, date, areas, note');
  run.mentor_coaching_ids := private.write_import_rows(run.id, run.user_id, 'mentor_coaching',
    'date, duration, format, group_size, mentor_name, mentor_credential, mentor_mcs');
  run.education_ids := private.write_import_rows(run.id, run.user_id, 'education',
    'provider, title, hours, core_hours, start_date, end_date');
  run.reflection_ids := private.write_import_rows(run.id, run.user_id, 'reflections', 'date, title, reflection, application');
  run.client_feedback_ids := private.write_import_rows(run.id, run.user_id, 'client_feedback',
    'client_id, date, feedback, given_by');
  run.credential_ids := private.write_import_rows(run.id, run.user_id, 'credentials',
    'body, level, awarded_on, expires_on, reference');
  run.opening_balance_ids := private.write_import_rows(run.id, run.user_id, 'opening_balances',
    'client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants, source');
  if run.kind = 'icf_log' then
    update public.opening_balances o set import_id = run.id where o.id = any(run.opening_balance_ids);
  end if;
  run.erased_session_ids := private.write_import_rows(run.id, run.user_id, 'erased_sessions',
    'person, date, duration, kind, paid, format, participants, peer_exchange, opening');
  return run;
end $$;
