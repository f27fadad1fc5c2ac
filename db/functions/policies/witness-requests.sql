-- Nobody adds or changes these by hand: private.ask_witness and private.witness write them, after their own checks (ADR 88).
create policy "a coach reads own witness requests" on public.witness_requests for select to authenticated
  using (user_id = (select auth.uid()));

-- Deleting requires no subscription.
create policy "a coach deletes own witness requests" on public.witness_requests for delete to authenticated
  using (user_id = (select auth.uid()));

-- Which rows a request is about, and what was shown of them.
create policy "a coach reads own witnessed rows" on public.witnessed_rows for select to authenticated
  using (user_id = (select auth.uid()));
