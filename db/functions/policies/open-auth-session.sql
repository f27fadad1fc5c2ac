-- Tables with rows of users. The migrator repeats what follows for each.
-- each of own-records.sql
-- each: calendar_feeds
-- each: certificates
-- each: client_merges
-- each: erased_sessions
-- each: import_parts
-- each: import_runs
-- each: lent_comments
-- each: lent_views
-- each: profiles
-- each: subscriptions
-- each: witness_requests
-- each: witnessed_rows

-- An access token is valid longer than its auth session; after that has ended no rows are visible (ADR 9).
create policy "rows are there for an open auth session" on public.:table as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
