-- Nobody adds, changes or deletes these directly: merge_clients and undo_client_merge write them as the owner of the tables,
-- and they are deleted after a week (ADR 40).
create policy "a coach reads own client merges" on public.client_merges for select to authenticated
  using (user_id = (select auth.uid()));
