-- Records, by table, name in the policies, and gate. The migrator repeats what follows for each.
-- each: calendar_answers, calendar answers, sessions
-- each: client_feedback, client feedback, sessions
-- each: clients, clients, clients
-- each: cpd_records, cpd, cpd_records
-- each: credentials, credentials, sessions
-- each: education, education, sessions
-- each: mentor_coaching, mentor coaching, sessions
-- each: note_templates, note templates, note_templates
-- each: opening_balances, opening balances, sessions
-- each: reflections, reflections, sessions
-- each: sessions, sessions, sessions
-- each: supervision_sessions, supervision, supervision_sessions
-- each: wheels, wheels, wheels

-- Reading requires no subscription, so that coaches can always read their records (spec decision 5).
create policy "a coach reads own :name" on public.:table for select to authenticated
  using (user_id = (select auth.uid()));

-- The screen is gated, so the database checks access too, whatever a client sends (spec decision 5).
create policy "a coach with access adds own :name" on public.:table for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access(':gate')));

-- As for adding. A row cannot be given to another coach.
create policy "a coach with access updates own :name" on public.:table for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access(':gate')));

-- Deleting requires no subscription, as reading.
create policy "a coach deletes own :name" on public.:table for delete to authenticated
  using (user_id = (select auth.uid()));
