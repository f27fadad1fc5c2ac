-- Rows are claimed one by one, so that one that cannot be claimed stops no other: by claim_due_calendar, which also puts off feeds of coaches
-- without a subscription, and by claim_weekly_mail.
drop function if exists private.pause_calendars();
drop function if exists private.claim_weekly_mails(text, date, integer);
