-- Tables with rows of users. The migrator repeats what follows for each.
-- each: calendar_answers
-- each: calendar_feeds
-- each: certificates
-- each: client_feedback
-- each: client_merges
-- each: clients
-- each: cpd_records
-- each: credentials
-- each: education
-- each: erased_sessions
-- each: import_parts
-- each: import_runs
-- each: lent_comments
-- each: lent_views
-- each: mentor_coaching
-- each: note_templates
-- each: opening_balances
-- each: profiles
-- each: reflections
-- each: sessions
-- each: subscriptions
-- each: supervision_sessions
-- each: wheels
-- each: witness_requests
-- each: witnessed_rows

-- An access token is valid longer than its auth session; after that has ended no rows are visible (ADR 9).
create policy "rows are there for an open auth session" on public.:table as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
