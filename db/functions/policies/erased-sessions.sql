-- Nobody adds or changes these directly: erase_client and finish_import write them as the owner of the tables (ADR 15).
create policy "a coach reads own erased sessions" on public.erased_sessions for select to authenticated
  using (user_id = (select auth.uid()));

-- Undoing an import deletes what it added.
create policy "a coach deletes own erased sessions" on public.erased_sessions for delete to authenticated
  using (user_id = (select auth.uid()));
