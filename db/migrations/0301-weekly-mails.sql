-- The weekly mail (ADR 101): off until a coach switches it on.

-- Computes one coach's mail: may execute private.weekly_practice and nothing else.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'summary') then create role summary nologin noinherit; end if;
end $$;
grant summary to authenticator;
grant usage on schema private to summary;

alter table public.profiles add column weekly_mail boolean not null default false;
grant update (weekly_mail) on public.profiles to authenticated;
create index profiles_weekly_mail_idx on public.profiles (coalesce(time_zone, 'UTC'), id) where weekly_mail;

-- The last week that was settled for a coach: mailed, or left out. No role reads or writes it: db/functions/weekly-mails.sql does.
create table private.weekly_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The Monday, a calendar date of the coach's.
  week date not null,
  -- Until then one server is at work on the next one.
  claimed_until timestamptz not null
);

-- Not sent after give_up_at, however often it was tried, nor once the coach has switched it off.
alter table auth.mail_outbox add column is_weekly boolean not null default false;
