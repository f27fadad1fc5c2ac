-- Reading asks for no subscription: a coach's records are never held back (spec decision 5). Nobody adds or changes these by
-- hand: private.keep_certificate adds them after their content has arrived, and asks for access itself.
drop policy if exists "a coach reads own certificates" on public.certificates;
create policy "a coach reads own certificates" on public.certificates for select to authenticated
  using (user_id = (select auth.uid()));

-- Deleting asks for no subscription, as reading.
drop policy if exists "a coach deletes own certificates" on public.certificates;
create policy "a coach deletes own certificates" on public.certificates for delete to authenticated
  using (user_id = (select auth.uid()));

-- An access token outlives its auth session; rows do not show to one that was ended (ADR 9).
drop policy if exists "rows are there for an open auth session" on public.certificates;
create policy "rows are there for an open auth session" on public.certificates as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
