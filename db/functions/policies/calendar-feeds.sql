-- Reading requires no subscription, so that coaches can always read their records (spec decision 5). Only private.connect_calendar adds them.
create policy "a coach reads own calendar feeds" on public.calendar_feeds for select to authenticated
  using (user_id = (select auth.uid()));

-- The label, and whether notes are read.
create policy "a coach with access updates own calendar feeds" on public.calendar_feeds for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));

-- Disconnecting requires no subscription. It also deletes address, password and events.
create policy "a coach deletes own calendar feeds" on public.calendar_feeds for delete to authenticated
  using (user_id = (select auth.uid()));

-- The server writes when a feed was read, and the result.
create policy "the server keeps calendar feeds" on public.calendar_feeds for all to hourbook_server using (true) with check (true);

-- Addresses and passwords of the feeds of all coaches, encrypted.
create policy "the server reads calendar sources" on private.calendar_sources for all to hourbook_server
  using (true) with check (true);

-- The events that the server has read, encrypted.
create policy "the server keeps calendar events" on private.calendar_events for all to hourbook_server using (true) with check (true);
