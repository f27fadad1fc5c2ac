-- Everything that an assessor reads: rows by these policies, columns by the grants to assessor in the migrations (ADR 93). Each names the coach
-- of the view that the token names, which must be open. There is no policy for adding, changing or deleting, and none on clients.

-- The one that the token names.
drop policy if exists "an assessor reads the view" on public.lent_views;
create policy "an assessor reads the view" on public.lent_views for select to assessor
  using (user_id = (select private.lent_coach()) and id = (select private.lent_view_id()));

-- On this view.
drop policy if exists "an assessor reads own comments" on public.lent_comments;
create policy "an assessor reads own comments" on public.lent_comments for select to assessor
  using (user_id = (select private.lent_coach()) and view_id = (select private.lent_view_id()));

-- The name, and since when the coach practises.
drop policy if exists "an assessor reads the coach" on public.profiles;
create policy "an assessor reads the coach" on public.profiles for select to assessor
  using (id = (select private.lent_coach()));

-- Held in the period: completed, and not after today.
drop policy if exists "an assessor reads lent sessions" on public.sessions;
create policy "an assessor reads lent sessions" on public.sessions for select to assessor
  using (user_id = (select private.lent_coach()) and completed
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));

-- Wholly in the period; one without a first day by its last.
drop policy if exists "an assessor reads lent opening balances" on public.opening_balances;
create policy "an assessor reads lent opening balances" on public.opening_balances for select to assessor
  using (user_id = (select private.lent_coach()) and coalesce(start_date, end_date, as_of) >= (select private.lent_from())
    and coalesce(end_date, as_of) <= (select private.lent_until()));

-- Their clients were erased, and they name nobody.
drop policy if exists "an assessor reads lent erased sessions" on public.erased_sessions;
create policy "an assessor reads lent erased sessions" on public.erased_sessions for select to assessor
  using (user_id = (select private.lent_coach())
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));

-- By the coach's calendar day, without the supervisor's name and topics.
drop policy if exists "an assessor reads lent supervision" on public.supervision_sessions;
create policy "an assessor reads lent supervision" on public.supervision_sessions for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and day >= (select private.lent_from()) and day <= (select private.lent_until()));

-- With the mentor's name, which bodies ask for.
drop policy if exists "an assessor reads lent mentor coaching" on public.mentor_coaching;
create policy "an assessor reads lent mentor coaching" on public.mentor_coaching for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));

-- Without what was learned.
drop policy if exists "an assessor reads lent CPD" on public.cpd_records;
create policy "an assessor reads lent CPD" on public.cpd_records for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));

-- Courses that began and ended in the period.
drop policy if exists "an assessor reads lent education" on public.education;
create policy "an assessor reads lent education" on public.education for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and start_date >= (select private.lent_from()) and coalesce(end_date, start_date) <= (select private.lent_until()));

-- Those held before the period as well: a renewal is judged by them.
drop policy if exists "an assessor reads lent credentials" on public.credentials;
create policy "an assessor reads lent credentials" on public.credentials for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and awarded_on <= (select private.lent_until()));

-- That there was one on that day, without a text.
drop policy if exists "an assessor reads days of lent reflections" on public.reflections;
create policy "an assessor reads days of lent reflections" on public.reflections for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('practice'))
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));

-- Likewise, without the client.
drop policy if exists "an assessor reads days of lent feedback" on public.client_feedback;
create policy "an assessor reads days of lent feedback" on public.client_feedback for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('practice'))
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));
