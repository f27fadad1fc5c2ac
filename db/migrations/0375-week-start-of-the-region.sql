-- Weeks begin as in the region of the browser until the coach chooses a day (ADR 110). Who has one keeps it: nobody knows which were
-- chosen.
alter table public.profiles
  alter column week_start drop not null,
  alter column week_start drop default;

-- The new one has an argument more.
drop function public.report(date, date, date, uuid, public.report_bucket);
