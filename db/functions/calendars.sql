-- Calendars that coaches connect (ADR 102).

-- Called by the server as the coach, with `access` encrypted. Raises PT401 and PT402 as policies do, PT409 if the coach has too many
-- calendars, or the id is another coach's. A repeated call replaces the secret of bookings, which may not have reached the coach.
create or replace function private.connect_calendar(feed uuid, kind text, label text, place text, reads_notes boolean, access text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  perform private.require_access('sessions');
  -- So that of two concurrent calls the second counts the first.
  perform private.lock_storage_of(coach);
  if exists (select from public.calendar_feeds f where f.user_id = coach and f.id = feed) then
    update private.calendar_sources s set access = connect_calendar.access
      where s.user_id = coach and s.feed_id = feed and s.kind = connect_calendar.kind and s.kind in ('cal.com', 'calendly');
    return;
  end if;
  if (select count(*) from public.calendar_feeds f where f.user_id = coach) >= 10 then
    raise exception using errcode = 'PT409', message = 'Ten calendars can be connected. Disconnect one first.';
  end if;
  insert into public.calendar_feeds (id, user_id, kind, label, place, reads_notes)
    values (feed, coach, connect_calendar.kind, connect_calendar.label, connect_calendar.place, connect_calendar.reads_notes)
    on conflict (id) do nothing;
  if not found then
    raise exception using errcode = 'PT409', message = 'This calendar was not connected. Please try again.';
  end if;
  insert into private.calendar_sources (user_id, feed_id, kind, access, next_read_at)
    values (coach, feed, connect_calendar.kind, connect_calendar.access,
      case when connect_calendar.kind in ('ical', 'caldav') then now() end);
end $$;

-- Whether this coach's calendars are read: if the coach may write sessions.
create or replace function private.reads_calendars_of(coach uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_open_path('sessions') or private.has_access_of(coach);
end $$;

-- Claims a feed that is due, for the job that reads all. One statement for each feed, so that one that cannot be claimed does not stop
-- others. No row if another server was faster, if the coach's rows are being written (the next run tries again), or if the coach has no
-- subscription, which the feed then says; it is tried again in six hours.
create or replace function private.claim_due_calendar(feed uuid) returns table (
  user_id uuid, feed_id uuid, kind text, access text, cursor text, claim uuid, failures smallint, reads_notes boolean)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  coach constant uuid := (select s.user_id from private.calendar_sources s where s.feed_id = feed);
begin
  if coach is null or not private.try_to_lock_storage_of(coach) then return; end if;
  if not exists (select from private.calendar_sources s where s.user_id = coach and s.feed_id = feed and s.next_read_at <= now()) then
    return;
  end if;
  if private.reads_calendars_of(coach) then
    return query select * from private.begin_calendar(coach, feed);
    return;
  end if;
  update private.calendar_sources s
    set next_read_at = now() + interval '6 hours' + random() * interval '1 minute', claim = null
    where s.user_id = coach and s.feed_id = feed;
  update public.calendar_feeds f set problem = 'no-subscription', problem_status = null where f.user_id = coach and f.id = feed;
end $$;

-- Claims a feed because its coach asks, at most once a minute.
create or replace function private.claim_calendar(only_feed uuid) returns table (
  user_id uuid, feed_id uuid, kind text, access text, cursor text, claim uuid, failures smallint, reads_notes boolean)
language plpgsql security definer rows 1 set search_path = '' as $$
declare
  coach constant uuid := (select s.user_id from private.calendar_sources s where s.feed_id = only_feed);
begin
  perform private.lock_storage_of(coach);
  if exists (select from private.calendar_sources s join public.calendar_feeds f on f.user_id = s.user_id and f.id = s.feed_id
      where s.user_id = coach and s.feed_id = only_feed and s.next_read_at is not null and private.reads_calendars_of(coach)
        and (f.tried_at is null or f.tried_at <= now() - interval '1 minute')) then
    return query select * from private.begin_calendar(coach, only_feed);
  end if;
end $$;

-- Called with the coach's counter locked. Sets the next time before the feed is read, so that no other server reads it at the same time, and
-- it is read half an hour later if this server is killed.
create or replace function private.begin_calendar(coach uuid, feed uuid) returns table (
  user_id uuid, feed_id uuid, kind text, access text, cursor text, claim uuid, failures smallint, reads_notes boolean)
language plpgsql rows 1 set search_path = '' as $$
begin
  update public.calendar_feeds f set tried_at = now() where f.user_id = coach and f.id = feed;
  return query
    with source as (
      update private.calendar_sources s set claim = gen_random_uuid(), next_read_at = now() + interval '30 minutes'
        where s.user_id = coach and s.feed_id = feed returning s.*)
    select s.user_id, s.feed_id, s.kind, s.access, s.cursor, s.claim, s.failures, f.reads_notes
      from source s join public.calendar_feeds f on f.user_id = s.user_id and f.id = s.feed_id;
end $$;

-- Called before a feed's parts are stored: whether they fit next to the coach's other feeds. Takes a lock, so that two concurrent readings
-- do not both use the last space. True for a feed that was disconnected or that another server reads by now, since the following
-- statements do nothing then. A feed may always become smaller.
create or replace function private.hold_calendar(coach uuid, feed uuid, of_claim uuid, bytes bigint, most bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  others bigint;
begin
  perform private.lock_storage_of(coach);
  select coalesce(sum(s.held_bytes), 0) into others from private.calendar_sources s where s.user_id = coach and s.feed_id <> feed;
  if others + bytes > most and exists (
      select from private.calendar_sources s where s.user_id = coach and s.feed_id = feed and s.held_bytes < bytes) then
    return false;
  end if;
  update private.calendar_sources s set held_bytes = bytes where s.user_id = coach and s.feed_id = feed and s.claim = of_claim;
  return true;
end $$;

-- Deletes the oldest bookings of a feed beyond `most_events`, and beyond the bytes that the coach's other feeds leave of `most`, but never
-- below `at_least` bytes. Called in the transaction that stores new ones.
create or replace function private.forget_oldest_bookings(coach uuid, feed uuid, most_events integer, most bigint, at_least bigint)
returns void language plpgsql security definer set search_path = '' as $$
declare
  room bigint;
begin
  perform private.lock_storage_of(coach);
  select greatest(at_least, most - coalesce(sum(s.held_bytes), 0)) into room
    from private.calendar_sources s where s.user_id = coach and s.feed_id <> feed;
  delete from private.calendar_events e where e.user_id = coach and e.feed_id = feed and e.id = any(array(
    select n.id from (
      select b.id, row_number() over newest as number, sum(b.bytes) over newest as bytes
      from (select v.id, v.as_of, octet_length(v.event) as bytes from private.calendar_events v
        where v.user_id = coach and v.feed_id = feed) b
      window newest as (order by b.as_of desc, b.id)) n
    where n.number > most_events or n.bytes > room));
  update private.calendar_sources s set held_bytes = coalesce((
      select sum(octet_length(v.event)) from private.calendar_events v where v.user_id = coach and v.feed_id = feed), 0)
    where s.user_id = coach and s.feed_id = feed;
end $$;

grant execute on function private.connect_calendar to authenticated;
grant execute on function private.reads_calendars_of, private.claim_due_calendar, private.claim_calendar,
  private.hold_calendar, private.forget_oldest_bookings to hourbook_server;
