-- Reading asks for no subscription: a coach's records are never held back (spec decision 5).
drop policy if exists "a coach reads own calendar answers" on public.calendar_answers;
create policy "a coach reads own calendar answers" on public.calendar_answers for select to authenticated
  using (user_id = (select auth.uid()));

-- The screen is gated, so the database asks for access too: nothing that a client sends gets past it (spec decision 5).
drop policy if exists "a coach with access adds own calendar answers" on public.calendar_answers;
create policy "a coach with access adds own calendar answers" on public.calendar_answers for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));

-- As adding. A row cannot be given to another coach.
drop policy if exists "a coach with access updates own calendar answers" on public.calendar_answers;
create policy "a coach with access updates own calendar answers" on public.calendar_answers for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));

-- Deleting asks for no subscription, as reading.
drop policy if exists "a coach deletes own calendar answers" on public.calendar_answers;
create policy "a coach deletes own calendar answers" on public.calendar_answers for delete to authenticated
  using (user_id = (select auth.uid()));

-- An access token outlives its auth session; rows do not show to one that was ended (ADR 9).
drop policy if exists "rows are there for an open auth session" on public.calendar_answers;
create policy "rows are there for an open auth session" on public.calendar_answers as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
