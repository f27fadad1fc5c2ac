-- Calendars that a coach has connected, and what they hold now (ADR 102). Addresses and passwords are encrypted by the server and in
-- a table that no request through the API reads.

create table public.calendar_feeds (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('ical', 'caldav', 'cal.com', 'calendly')),
  label text not null check (private.fits(label, 100)),
  -- The host and a few characters of the address, by which the coach knows it.
  place text not null check (private.fits(place, 200)),
  reads_notes boolean not null default false,
  -- What the calendar held when it was read last: events kept, and events that could not be.
  events integer not null default 0 check (events between 0 and 20000),
  left_out integer not null default 0 check (left_out >= 0),
  connected_at timestamptz not null default now(),
  tried_at timestamptz,
  read_at timestamptz,
  -- Why the last try failed: a word of src/domain/calendar/feeds/feed-problems.ts; null where it did not.
  problem text check (problem ~ '^[a-z-]{1,30}$'),
  problem_status smallint check (problem_status between 100 and 599),
  constraint calendar_feeds_user_id_id_key unique (user_id, id)
);
comment on column public.calendar_feeds.label is 'confidential';
alter table public.calendar_feeds enable row level security;
-- Only private.connect_calendar adds them.
grant select, delete, update (label, reads_notes) on public.calendar_feeds to authenticated;
grant select, update (events, left_out, tried_at, read_at, problem, problem_status) on public.calendar_feeds to hourbook_server;
create trigger calendar_feeds_lock_storage before insert or update or delete on public.calendar_feeds
  for each statement execute function private.lock_storage();
create trigger calendar_feeds_count_added after insert on public.calendar_feeds
  referencing new table as added for each statement execute function private.count_storage();
create trigger calendar_feeds_count_changed after update on public.calendar_feeds
  referencing new table as added old table as removed for each statement execute function private.count_storage();
create trigger calendar_feeds_count_removed after delete on public.calendar_feeds
  referencing old table as removed for each statement execute function private.count_storage();

-- How the server reads a feed, and when.
create table private.calendar_sources (
  user_id uuid not null,
  feed_id uuid not null,
  id uuid generated always as (feed_id) stored,
  kind text not null,
  -- JSON with the address, user and password, or the secret of a webhook.
  access text not null check (starts_with(access, '~hb1:') and length(access) < 20000),
  -- JSON with what the other server wants to see again: ETag, Last-Modified, sync tokens.
  cursor text check (starts_with(cursor, '~hb1:') and length(cursor) < 100000),
  -- null: it is never asked, but sends by itself.
  next_read_at timestamptz,
  -- Of the server that reads it now, or was killed while it did.
  claim uuid,
  failures smallint not null default 0 check (failures between 0 and 1000),
  primary key (user_id, feed_id),
  foreign key (user_id, feed_id) references public.calendar_feeds (user_id, id) on delete cascade
);
create unique index calendar_sources_feed_id_idx on private.calendar_sources (feed_id);
create index calendar_sources_next_read_at_idx on private.calendar_sources (next_read_at) where next_read_at is not null;
alter table private.calendar_sources enable row level security;
grant select, update (cursor, next_read_at, claim, failures) on private.calendar_sources to hourbook_server;
comment on column private.calendar_sources.access is 'confidential';
comment on column private.calendar_sources.cursor is 'confidential';

-- What a feed holds: events, each with its exceptions, and time zones, as iCalendar text.
create table private.calendar_events (
  id uuid not null default gen_random_uuid() primary key,
  user_id uuid not null,
  feed_id uuid not null,
  -- Keyed digests of what the part is called and of its text.
  key text not null check (length(key) = 22),
  digest text not null check (length(digest) = 22),
  is_zone boolean not null default false,
  event text not null check (starts_with(event, '~hb1:') and length(event) < 500000),
  -- Of bookings: when what they say was so. An older message does not replace a newer one.
  as_of timestamptz,
  constraint calendar_events_key unique (user_id, feed_id, key),
  foreign key (user_id, feed_id) references private.calendar_sources (user_id, feed_id) on delete cascade
);
alter table private.calendar_events enable row level security;
grant select, insert, delete, update (digest, event, as_of, is_zone) on private.calendar_events to hourbook_server;
comment on column private.calendar_events.event is 'confidential';
