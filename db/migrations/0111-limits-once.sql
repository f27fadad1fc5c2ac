-- Each limit that several columns have stands in one function from now on (db/functions/limits.sql). The functions are defined
-- here as well, since the files of db/functions come after the migrations. Every check keeps its name, by which the server
-- knows it. None of these checks refuses what the one before let through, so no row has to be looked at while the tables are
-- locked: 0112 does that.
create function private.earliest_day() returns date
language sql immutable as $$ select date '1950-01-01' $$;
create function private.latest_day() returns date
language sql immutable as $$ select date '2100-12-31' $$;
create function private.is_recorded_instant(instant timestamptz) returns boolean
language plpgsql immutable strict as $$
begin
  return instant at time zone 'UTC' between private.earliest_day()::timestamp and (private.latest_day() + 1)::timestamp;
end $$;
create function private.is_length(minutes integer) returns boolean
language plpgsql immutable strict as $$
begin
  return minutes between 1 and 1440;
end $$;
create function private.is_sum_of_lengths(minutes integer) returns boolean
language plpgsql immutable strict as $$
begin
  return minutes between 0 and 6000000;
end $$;
create function private.is_group_size(people numeric) returns boolean
language plpgsql immutable strict as $$
begin
  return people between 1 and 1000;
end $$;
create function private.is_address(address text) returns boolean
language plpgsql immutable strict as $$
begin
  return length(address) <= 255;
end $$;
create function private.is_line(line text) returns boolean
language plpgsql immutable strict as $$
begin
  return length(line) <= 200;
end $$;
create function private.is_name(name text) returns boolean
language plpgsql immutable strict as $$
begin
  return length(btrim(name)) > 0 and private.is_line(name);
end $$;
create function private.is_long_text(stored text) returns boolean
language plpgsql immutable strict as $$
begin
  return private.fits(stored, 20000);
end $$;

grant execute on function private.earliest_day(), private.latest_day(), private.is_recorded_instant(timestamptz),
  private.is_length(integer), private.is_sum_of_lengths(integer), private.is_group_size(numeric), private.is_address(text),
  private.is_line(text), private.is_name(text), private.is_long_text(text) to authenticated, hourbook_server;

alter table auth.users
  drop constraint users_email_check,
  add constraint users_email_check check (email = lower(email) and private.is_address(email)) not valid;

alter table auth.mail_outbox
  drop constraint mail_outbox_address_check,
  add constraint mail_outbox_address_check check (private.is_address(address)) not valid;

alter table public.profiles
  drop constraint profiles_email_check,
  add constraint profiles_email_check check (private.is_address(email)) not valid,
  drop constraint profiles_default_session_minutes_check,
  add constraint profiles_default_session_minutes_check check (private.is_length(default_session_minutes)) not valid,
  drop constraint profiles_practising_since_check,
  add constraint profiles_practising_since_check check (private.is_recorded_day(practising_since)) not valid;

alter table public.clients
  drop constraint clients_name_check,
  add constraint clients_name_check check (private.is_name(name)) not valid,
  drop constraint clients_email_check,
  add constraint clients_email_check check (private.is_address(email)) not valid,
  drop constraint clients_notes_check,
  add constraint clients_notes_check check (private.is_long_text(notes)) not valid,
  drop constraint clients_organisation_check,
  add constraint clients_organisation_check check (private.is_line(organisation)) not valid,
  drop constraint clients_relationship_start_check,
  add constraint clients_relationship_start_check check (private.is_recorded_day(relationship_start)) not valid,
  drop constraint clients_relationship_end_check,
  add constraint clients_relationship_end_check check (private.is_recorded_day(relationship_end)) not valid,
  drop constraint clients_consent_date_check,
  add constraint clients_consent_date_check check (private.is_recorded_day(consent_date)) not valid,
  drop constraint clients_retain_until_check,
  add constraint clients_retain_until_check check (private.is_recorded_day(retain_until)) not valid;

alter table public.sessions
  drop constraint sessions_duration_check,
  add constraint sessions_duration_check check (private.is_length(duration)) not valid,
  drop constraint sessions_notes_check,
  add constraint sessions_notes_check check (private.is_long_text(notes)) not valid,
  drop constraint sessions_participants_check,
  add constraint sessions_participants_check check (private.is_group_size(participants)) not valid;

alter table public.supervision_sessions
  drop constraint supervision_sessions_supervisor_name_check,
  add constraint supervision_sessions_supervisor_name_check check (length(btrim(supervisor_name)) >= 2 and private.is_line(supervisor_name)) not valid,
  drop constraint supervision_sessions_date_check,
  add constraint supervision_sessions_date_check check (private.is_recorded_instant(date)) not valid,
  drop constraint supervision_sessions_duration_check,
  add constraint supervision_sessions_duration_check check (private.is_length(duration)) not valid,
  drop constraint supervision_sessions_notes_check,
  add constraint supervision_sessions_notes_check check (private.is_long_text(notes)) not valid;

alter table public.cpd_records
  drop constraint cpd_records_date_check,
  add constraint cpd_records_date_check check (private.is_recorded_day(date)) not valid,
  drop constraint cpd_records_title_check,
  add constraint cpd_records_title_check check (private.is_line(title)) not valid,
  drop constraint cpd_records_provider_check,
  add constraint cpd_records_provider_check check (private.is_line(provider)) not valid,
  drop constraint cpd_records_learned_check,
  add constraint cpd_records_learned_check check (private.is_long_text(learned)) not valid,
  drop constraint cpd_records_applied_check,
  add constraint cpd_records_applied_check check (private.is_long_text(applied)) not valid;

alter table public.wheels
  drop constraint wheels_date_check,
  add constraint wheels_date_check check (private.is_recorded_day(date)) not valid;

alter table public.import_runs
  drop constraint import_runs_file_name_check,
  add constraint import_runs_file_name_check check (private.is_line(file_name)) not valid;

alter table public.mentor_coaching
  drop constraint mentor_coaching_date_check,
  add constraint mentor_coaching_date_check check (private.is_recorded_day(date)) not valid,
  drop constraint mentor_coaching_duration_check,
  add constraint mentor_coaching_duration_check check (private.is_length(duration)) not valid,
  drop constraint mentor_coaching_group_size_check,
  add constraint mentor_coaching_group_size_check check (private.is_group_size(group_size)) not valid,
  drop constraint mentor_coaching_mentor_name_check,
  add constraint mentor_coaching_mentor_name_check check (private.is_name(mentor_name)) not valid;

alter table public.education
  drop constraint education_provider_check,
  add constraint education_provider_check check (private.is_line(provider)) not valid,
  drop constraint education_title_check,
  add constraint education_title_check check (private.is_name(title)) not valid,
  drop constraint education_start_date_check,
  add constraint education_start_date_check check (private.is_recorded_day(start_date)) not valid,
  drop constraint education_end_date_check,
  add constraint education_end_date_check check (private.is_recorded_day(end_date)) not valid;

alter table public.reflections
  drop constraint reflections_date_check,
  add constraint reflections_date_check check (private.is_recorded_day(date)) not valid,
  drop constraint reflections_title_check,
  add constraint reflections_title_check check (private.is_name(title)) not valid,
  drop constraint reflections_reflection_check,
  add constraint reflections_reflection_check check (private.is_long_text(reflection)) not valid,
  drop constraint reflections_application_check,
  add constraint reflections_application_check check (private.is_long_text(application)) not valid;

alter table public.client_feedback
  drop constraint client_feedback_date_check,
  add constraint client_feedback_date_check check (private.is_recorded_day(date)) not valid,
  drop constraint client_feedback_feedback_check,
  add constraint client_feedback_feedback_check check (private.is_long_text(feedback)) not valid,
  drop constraint client_feedback_given_by_check,
  add constraint client_feedback_given_by_check check (private.is_line(given_by)) not valid;

alter table public.credentials
  drop constraint credentials_awarded_on_check,
  add constraint credentials_awarded_on_check check (private.is_recorded_day(awarded_on)) not valid,
  drop constraint credentials_expires_on_check,
  add constraint credentials_expires_on_check check (private.is_recorded_day(expires_on)) not valid,
  drop constraint credentials_reference_check,
  add constraint credentials_reference_check check (private.is_line(reference)) not valid;

alter table public.opening_balances
  drop constraint opening_balances_as_of_check,
  add constraint opening_balances_as_of_check check (private.is_recorded_day(as_of)) not valid,
  drop constraint opening_balances_start_date_check,
  add constraint opening_balances_start_date_check check (private.is_recorded_day(start_date)) not valid,
  drop constraint opening_balances_end_date_check,
  add constraint opening_balances_end_date_check check (private.is_recorded_day(end_date)) not valid,
  drop constraint opening_balances_paid_minutes_check,
  add constraint opening_balances_paid_minutes_check check (private.is_sum_of_lengths(paid_minutes)) not valid,
  drop constraint opening_balances_pro_bono_minutes_check,
  add constraint opening_balances_pro_bono_minutes_check check (private.is_sum_of_lengths(pro_bono_minutes)) not valid,
  drop constraint opening_balances_participants_check,
  add constraint opening_balances_participants_check check (private.is_group_size(participants)) not valid,
  drop constraint opening_balances_source_check,
  add constraint opening_balances_source_check check (private.is_line(source)) not valid,
  drop constraint opening_balances_format_check,
  add constraint opening_balances_format_check check (private.is_session_format(format)) not valid;

alter table public.erased_sessions
  drop constraint erased_sessions_date_check,
  add constraint erased_sessions_date_check check (private.is_recorded_day(date)) not valid,
  drop constraint erased_sessions_duration_check,
  add constraint erased_sessions_duration_check check (case when opening then duration >= 1 and private.is_sum_of_lengths(duration) else private.is_length(duration) end) not valid,
  drop constraint erased_sessions_participants_check,
  add constraint erased_sessions_participants_check check (private.is_group_size(participants)) not valid,
  drop constraint erased_sessions_kind_check,
  add constraint erased_sessions_kind_check check (private.is_session_kind(kind)) not valid,
  drop constraint erased_sessions_format_check,
  add constraint erased_sessions_format_check check (private.is_session_format(format)) not valid;
