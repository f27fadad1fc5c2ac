-- Reading requires no subscription, so that coaches can always read their records (spec decision 5). Nobody adds or changes these
-- directly: private.keep_certificate adds them after their content has arrived, and checks access itself.
create policy "a coach reads own certificates" on public.certificates for select to authenticated
  using (user_id = (select auth.uid()));

-- Deleting requires no subscription, as reading.
create policy "a coach deletes own certificates" on public.certificates for delete to authenticated
  using (user_id = (select auth.uid()));
