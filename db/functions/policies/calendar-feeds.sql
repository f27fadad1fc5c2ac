-- Reading asks for no subscription: a coach's records are never held back (spec decision 5). Only private.connect_calendar adds them.
drop policy if exists "a coach reads own calendar feeds" on public.calendar_feeds;
create policy "a coach reads own calendar feeds" on public.calendar_feeds for select to authenticated
  using (user_id = (select auth.uid()));

-- The label, and whether notes are read.
drop policy if exists "a coach with access updates own calendar feeds" on public.calendar_feeds;
create policy "a coach with access updates own calendar feeds" on public.calendar_feeds for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));

-- Disconnecting asks for no subscription. Address, password and events go along.
drop policy if exists "a coach deletes own calendar feeds" on public.calendar_feeds;
create policy "a coach deletes own calendar feeds" on public.calendar_feeds for delete to authenticated
  using (user_id = (select auth.uid()));

-- When it was read, and how that went.
drop policy if exists "the server keeps calendar feeds" on public.calendar_feeds;
create policy "the server keeps calendar feeds" on public.calendar_feeds for all to hourbook_server using (true) with check (true);

-- How to read the feeds of all coaches. What it holds is encrypted.
drop policy if exists "the server reads calendar sources" on private.calendar_sources;
create policy "the server reads calendar sources" on private.calendar_sources for all to hourbook_server
  using (true) with check (true);

-- What it has read. The texts are encrypted.
drop policy if exists "the server keeps calendar events" on private.calendar_events;
create policy "the server keeps calendar events" on private.calendar_events for all to hourbook_server using (true) with check (true);

-- An access token outlives its auth session; rows do not show to one that was ended (ADR 9).
drop policy if exists "rows are there for an open auth session" on public.calendar_feeds;
create policy "rows are there for an open auth session" on public.calendar_feeds as restrictive for all to authenticated
  using ((select private.has_open_sign_in()));
