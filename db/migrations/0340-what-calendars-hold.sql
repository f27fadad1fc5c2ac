-- What all calendars of a coach hold together is bounded (FEEDS_MAX_BYTES), and a large calendar is read in several readings (ADR 102).

-- Bytes of calendar_events.event of this feed: what is there, or is being stored.
alter table private.calendar_sources add column held_bytes bigint not null default 0 check (held_bytes >= 0);
update private.calendar_sources s set held_bytes = coalesce((
  select sum(octet_length(e.event)) from private.calendar_events e where e.user_id = s.user_id and e.feed_id = s.feed_id), 0);
grant update (held_bytes) on private.calendar_sources to hourbook_server;

-- Whether the rest is still to be read.
alter table public.calendar_feeds add column is_part boolean not null default false;
grant update (is_part) on public.calendar_feeds to hourbook_server;
