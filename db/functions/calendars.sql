-- Calendars that coaches connect (ADR 102).

-- Called by the server as the coach who asks, after it has encrypted `access`. Raises PT401 and PT402 as policies do, PT409 where the
-- coach has too many. A call that is repeated changes nothing.
create or replace function private.connect_calendar(feed uuid, kind text, label text, place text, reads_notes boolean, access text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  perform private.require_access('sessions');
  -- Of two at the same time the second counts the first.
  perform private.lock_storage_of(coach);
  if exists (select from public.calendar_feeds f where f.user_id = coach and f.id = feed) then return; end if;
  if (select count(*) from public.calendar_feeds f where f.user_id = coach) >= 10 then
    raise exception using errcode = 'PT409', message = 'Ten calendars can be connected. Disconnect one first.';
  end if;
  insert into public.calendar_feeds (id, user_id, kind, label, place, reads_notes)
    values (feed, coach, connect_calendar.kind, connect_calendar.label, connect_calendar.place, connect_calendar.reads_notes);
  insert into private.calendar_sources (user_id, feed_id, kind, access, next_read_at)
    values (coach, feed, connect_calendar.kind, connect_calendar.access,
      case when connect_calendar.kind in ('ical', 'caldav') then now() end);
end $$;

-- Feeds that are due, each for one server: the next time is set before the reading, so that one that is killed meanwhile is read half
-- an hour later, and never twice at once. `only`: this feed alone, which its coach wants to see now, at most once a minute.
create or replace function private.claim_calendars(at_most integer, only_feed uuid) returns table (
  user_id uuid, feed_id uuid, kind text, access text, cursor text, claim uuid, failures smallint, reads_notes boolean)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    with due as (
      select s.user_id, s.feed_id from private.calendar_sources s
      where case when only_feed is null then s.next_read_at <= now()
        else s.feed_id = only_feed and s.next_read_at is not null and not exists (
          select from public.calendar_feeds f
          where f.user_id = s.user_id and f.id = s.feed_id and f.tried_at > now() - interval '1 minute') end
      order by s.next_read_at limit at_most for update skip locked),
    claimed as (
      update private.calendar_sources s
      set claim = gen_random_uuid(), next_read_at = now() + interval '30 minutes' from due
      where s.user_id = due.user_id and s.feed_id = due.feed_id
      returning s.user_id, s.feed_id, s.kind, s.access, s.cursor, s.claim, s.failures),
    tried as (
      update public.calendar_feeds f set tried_at = now() from claimed c
      where f.user_id = c.user_id and f.id = c.feed_id returning f.id, f.reads_notes)
    select c.user_id, c.feed_id, c.kind, c.access, c.cursor, c.claim, c.failures, t.reads_notes
      from claimed c join tried t on t.id = c.feed_id;
end $$;

revoke all on function private.connect_calendar(uuid, text, text, text, boolean, text),
  private.claim_calendars(integer, uuid)
  from public, anon, authenticated, hourbook_server;
grant execute on function private.connect_calendar(uuid, text, text, text, boolean, text) to authenticated;
grant execute on function private.claim_calendars(integer, uuid) to hourbook_server;
