-- Reading asks for no subscription: a coach's records are never held back (spec decision 5).
drop policy if exists "a coach reads own clients" on public.clients;
create policy "a coach reads own clients" on public.clients for select to authenticated
  using (user_id = (select auth.uid()));

-- The screen is gated, so the database asks for access too: nothing that a client sends gets past it (spec decision 5).
drop policy if exists "a coach with access adds own clients" on public.clients;
create policy "a coach with access adds own clients" on public.clients for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('clients')));

-- As adding. A row cannot be given to another coach.
drop policy if exists "a coach with access updates own clients" on public.clients;
create policy "a coach with access updates own clients" on public.clients for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('clients')));

-- Deleting asks for no subscription, as reading.
drop policy if exists "a coach deletes own clients" on public.clients;
create policy "a coach deletes own clients" on public.clients for delete to authenticated
  using (user_id = (select auth.uid()));

-- An access token outlives its auth session; rows do not show to one that was ended (ADR 9).
drop policy if exists "rows are there for an open auth session" on public.clients;
create policy "rows are there for an open auth session" on public.clients as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
