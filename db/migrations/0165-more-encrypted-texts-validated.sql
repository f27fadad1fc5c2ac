-- The checks of 0164, validated without a lock that writes wait for.
alter table public.cpd_records validate constraint cpd_records_evidence_url_check;
alter table public.clients validate constraint clients_consent_how_check;
alter table public.client_feedback validate constraint client_feedback_given_by_check;
alter table public.opening_balances validate constraint opening_balances_source_check;
alter table public.reflections validate constraint reflections_title_check;
