-- The checks of 0111, compared with the rows that are there. Writing goes on meanwhile.

alter table auth.users
  validate constraint users_email_check;

alter table auth.mail_outbox
  validate constraint mail_outbox_address_check;

alter table public.profiles
  validate constraint profiles_email_check,
  validate constraint profiles_default_session_minutes_check,
  validate constraint profiles_practising_since_check;

alter table public.clients
  validate constraint clients_name_check,
  validate constraint clients_email_check,
  validate constraint clients_notes_check,
  validate constraint clients_organisation_check,
  validate constraint clients_relationship_start_check,
  validate constraint clients_relationship_end_check,
  validate constraint clients_consent_date_check,
  validate constraint clients_retain_until_check;

alter table public.sessions
  validate constraint sessions_duration_check,
  validate constraint sessions_notes_check,
  validate constraint sessions_participants_check;

alter table public.supervision_sessions
  validate constraint supervision_sessions_supervisor_name_check,
  validate constraint supervision_sessions_date_check,
  validate constraint supervision_sessions_duration_check,
  validate constraint supervision_sessions_notes_check;

alter table public.cpd_records
  validate constraint cpd_records_date_check,
  validate constraint cpd_records_title_check,
  validate constraint cpd_records_provider_check,
  validate constraint cpd_records_learned_check,
  validate constraint cpd_records_applied_check;

alter table public.wheels
  validate constraint wheels_date_check;

alter table public.import_runs
  validate constraint import_runs_file_name_check;

alter table public.mentor_coaching
  validate constraint mentor_coaching_date_check,
  validate constraint mentor_coaching_duration_check,
  validate constraint mentor_coaching_group_size_check,
  validate constraint mentor_coaching_mentor_name_check;

alter table public.education
  validate constraint education_provider_check,
  validate constraint education_title_check,
  validate constraint education_start_date_check,
  validate constraint education_end_date_check;

alter table public.reflections
  validate constraint reflections_date_check,
  validate constraint reflections_title_check,
  validate constraint reflections_reflection_check,
  validate constraint reflections_application_check;

alter table public.client_feedback
  validate constraint client_feedback_date_check,
  validate constraint client_feedback_feedback_check,
  validate constraint client_feedback_given_by_check;

alter table public.credentials
  validate constraint credentials_awarded_on_check,
  validate constraint credentials_expires_on_check,
  validate constraint credentials_reference_check;

alter table public.opening_balances
  validate constraint opening_balances_as_of_check,
  validate constraint opening_balances_start_date_check,
  validate constraint opening_balances_end_date_check,
  validate constraint opening_balances_paid_minutes_check,
  validate constraint opening_balances_pro_bono_minutes_check,
  validate constraint opening_balances_participants_check,
  validate constraint opening_balances_source_check,
  validate constraint opening_balances_format_check;

alter table public.erased_sessions
  validate constraint erased_sessions_date_check,
  validate constraint erased_sessions_duration_check,
  validate constraint erased_sessions_participants_check,
  validate constraint erased_sessions_kind_check,
  validate constraint erased_sessions_format_check;
