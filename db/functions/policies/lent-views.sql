-- Reading, ending and deleting require no subscription. Nobody adds or changes these directly: private.lend_view and
-- public.revoke_lent_view do, and public.add_lent_comment adds an assessor's comments (ADR 92).
create policy "a coach reads own lent views" on public.lent_views for select to authenticated
  using (user_id = (select auth.uid()));

-- With its comments.
create policy "a coach deletes own lent views" on public.lent_views for delete to authenticated
  using (user_id = (select auth.uid()));

-- As for the views.
create policy "a coach reads comments on own views" on public.lent_comments for select to authenticated
  using (user_id = (select auth.uid()));

-- Marking as done requires no subscription.
create policy "a coach resolves comments on own views" on public.lent_comments for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- For good.
create policy "a coach deletes comments on own views" on public.lent_comments for delete to authenticated
  using (user_id = (select auth.uid()));
