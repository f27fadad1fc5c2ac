-- Reading requires no subscription, so that coaches can always read their records (spec decision 5).
drop policy if exists "a coach reads own sessions" on public.sessions;
create policy "a coach reads own sessions" on public.sessions for select to authenticated
  using (user_id = (select auth.uid()));

-- The screen is gated, so the database checks access too, whatever a client sends (spec decision 5).
drop policy if exists "a coach with access adds own sessions" on public.sessions;
create policy "a coach with access adds own sessions" on public.sessions for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));

-- As for adding. A row cannot be given to another coach.
drop policy if exists "a coach with access updates own sessions" on public.sessions;
create policy "a coach with access updates own sessions" on public.sessions for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));

-- Deleting requires no subscription, as reading.
drop policy if exists "a coach deletes own sessions" on public.sessions;
create policy "a coach deletes own sessions" on public.sessions for delete to authenticated
  using (user_id = (select auth.uid()));

-- An access token is valid longer than its auth session; after that has ended no rows are visible (ADR 9).
drop policy if exists "rows are there for an open auth session" on public.sessions;
create policy "rows are there for an open auth session" on public.sessions as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
