-- Nobody adds or changes these directly: erase_client and finish_import write them as the owner of the tables (ADR 15).
drop policy if exists "a coach reads own erased sessions" on public.erased_sessions;
create policy "a coach reads own erased sessions" on public.erased_sessions for select to authenticated
  using (user_id = (select auth.uid()));

-- Undoing an import deletes what it added.
drop policy if exists "a coach deletes own erased sessions" on public.erased_sessions;
create policy "a coach deletes own erased sessions" on public.erased_sessions for delete to authenticated
  using (user_id = (select auth.uid()));

-- An access token is valid longer than its auth session; after that has ended no rows are visible (ADR 9).
drop policy if exists "rows are there for an open auth session" on public.erased_sessions;
create policy "rows are there for an open auth session" on public.erased_sessions as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
