-- A coach's own records as a calendar feed (ADR 100). The coach switches it on and off; calendar programs read it as the role calendar,
-- whose only function is in this file.

-- {names, created_at}, or null if there is no feed.
create or replace function private.own_feed_state() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_auth_session();
  return (select json_build_object('names', f.names, 'created_at', f.created_at) from private.own_feeds f where f.user_id = auth.uid());
end $$;

-- Makes the feed, or replaces its address. `token_hash`: SHA-256, in hex.
create or replace function private.open_own_feed(token_hash text, names text) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(auth.uid());
  insert into private.own_feeds as f (user_id, token_hash, names) values (auth.uid(), decode(token_hash, 'hex'), names)
  on conflict (user_id) do update set token_hash = excluded.token_hash, names = excluded.names, created_at = now(), changed_at = now();
  return private.own_feed_state();
end $$;

-- Raises PT404 if there is no feed.
create or replace function private.change_own_feed(names text) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(auth.uid());
  update private.own_feeds f set names = change_own_feed.names, changed_at = now() where f.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'The calendar feed was switched off. Reload this page.';
  end if;
  return private.own_feed_state();
end $$;

-- A repeated call changes nothing.
create or replace function private.close_own_feed() returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(auth.uid());
  delete from private.own_feeds f where f.user_id = auth.uid();
  return private.own_feed_state();
end $$;

-- What the feed shows: {names, sessions, supervision}, or null if there is no feed with this address, or its account is locked. The claims
-- only have the hash of its token. Each row is [id, day, minutes, name, time of change, seconds from creation to that, kind]. From a year
-- back to two years ahead, at most 5000 sessions and 1000 of supervision, the latest ones. Requires no subscription, as all reading.
create or replace function private.own_feed() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  feed private.own_feeds;
  coach uuid;
  first_day constant date := current_date - 366;
  last_day constant date := current_date + 731;
begin
  select * into feed from private.own_feeds f where f.token_hash = decode(auth.jwt() ->> 'feed', 'hex');
  if feed.user_id is null or private.is_locked(feed.user_id) then
    return null;
  end if;
  coach := feed.user_id;
  return (
  select json_build_object('names', feed.names,
    'sessions', (
      select coalesce(json_agg(json_build_array(s.id, s.date, s.duration, s.name, to_char(s.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        greatest(0, extract(epoch from s.changed_at - s.created_at))::bigint, s.kind) order by s.date, s.id), '[]')
      from (
        select s.id, s.date, s.duration, s.kind, s.created_at, c.name, greatest(s.updated_at, c.updated_at, feed.changed_at) as changed_at
        from public.sessions s join public.clients c on c.user_id = s.user_id and c.id = s.client_id
        where s.user_id = coach and s.date between first_day and last_day order by s.date desc, s.id desc limit 5000) s),
    'supervision', (
      select coalesce(json_agg(json_build_array(v.id, v.day, v.duration, v.supervisor_name, to_char(v.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        greatest(0, extract(epoch from v.changed_at - v.created_at))::bigint) order by v.day, v.id), '[]')
      from (
        select v.id, v.day, v.duration, v.supervisor_name, v.created_at, greatest(v.updated_at, feed.changed_at) as changed_at
        from public.supervision_sessions v
        where v.user_id = coach and v.day between first_day and last_day order by v.day desc, v.id desc limit 1000) v))
  );
end $$;

grant execute on function private.own_feed_state, private.open_own_feed, private.change_own_feed,
  private.close_own_feed to authenticated;
grant execute on function private.own_feed to calendar;
