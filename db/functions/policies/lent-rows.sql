-- Everything that an assessor can read: rows by these policies, columns by the grants to assessor in the migrations (ADR 93). Each policy
-- requires the coach of the token's view, which must be open. There is no policy for adding, changing or deleting, and none on clients.

-- Only the view in the token.
create policy "an assessor reads the view" on public.lent_views for select to assessor
  using (user_id = (select private.lent_coach()) and id = (select private.lent_view_id()));

-- Only comments on this view.
create policy "an assessor reads own comments" on public.lent_comments for select to assessor
  using (user_id = (select private.lent_coach()) and view_id = (select private.lent_view_id()));

-- The name, and when the coach began to practise.
create policy "an assessor reads the coach" on public.profiles for select to assessor
  using (id = (select private.lent_coach()));

-- In the period, completed, and not after today.
create policy "an assessor reads lent sessions" on public.sessions for select to assessor
  using (user_id = (select private.lent_coach()) and completed
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));

-- Completely in the period; those without a first day by their last.
create policy "an assessor reads lent opening balances" on public.opening_balances for select to assessor
  using (user_id = (select private.lent_coach()) and coalesce(start_date, end_date, as_of) >= (select private.lent_from())
    and coalesce(end_date, as_of) <= (select private.lent_until()));

-- Hours of erased clients, which name nobody, in the period as above.
create policy "an assessor reads lent erased sessions" on public.erased_sessions for select to assessor
  using (user_id = (select private.lent_coach())
    and coalesce(start_date, date) >= (select private.lent_from()) and date <= (select private.lent_until()));

-- By the coach's calendar day, without the supervisor's name and topics.
create policy "an assessor reads lent supervision" on public.supervision_sessions for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and day >= (select private.lent_from()) and day <= (select private.lent_until()));

-- With the mentor's name, which bodies ask for.
create policy "an assessor reads lent mentor coaching" on public.mentor_coaching for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));

-- Without what was learned.
create policy "an assessor reads lent CPD" on public.cpd_records for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));

-- Courses that began in the period, up to today, and end in it. One that still runs too: hours count from the day on which it began.
create policy "an assessor reads lent education" on public.education for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and start_date >= (select private.lent_from()) and start_date <= (select private.lent_until())
    and coalesce(end_date, start_date) <= (select private.lent_to()));

-- Also those from before the period, which decide about a renewal.
create policy "an assessor reads lent credentials" on public.credentials for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('learning'))
    and awarded_on <= (select private.lent_until()));

-- Only the day, without texts.
create policy "an assessor reads days of lent reflections" on public.reflections for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('practice'))
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));

-- Only the day, without texts and the client.
create policy "an assessor reads days of lent feedback" on public.client_feedback for select to assessor
  using (user_id = (select private.lent_coach()) and (select private.lends('practice'))
    and date >= (select private.lent_from()) and date <= (select private.lent_until()));
