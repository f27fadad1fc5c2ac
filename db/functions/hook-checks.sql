-- Requirements and renewals, of which hooks are told (ADR 148). They are checked once a day, and within an hour or so after the log has
-- changed.

-- Coaches that are due, with ids after `last`.
create or replace function private.hook_checks_due(last uuid, most integer) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query
  select u.user_id from private.storage_use u left join private.hook_checks c on c.user_id = u.user_id
  where u.user_id > last and u.user_id in (select h.user_id from private.hooks h
      where h.off_at is null and h.types && array['requirement.met', 'renewal.due'])
    and (c.user_id is null or c.claimed_until <= now() and (c.checked_at <= now() - interval '1 day'
      or c.log_entries is distinct from u.log_entries and c.checked_at <= now() - interval '1 hour'))
    and not private.is_locked(u.user_id)
  order by u.user_id limit most;
end $$;

-- Claims a coach for five minutes. False if another server was faster. A check that fails is retried in an hour, since each may take a
-- minute of the only thread.
create or replace function private.claim_hook_check(coach uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.hook_checks as c (user_id, claimed_until, checked_at) values (coach, now() + interval '5 minutes', now())
  on conflict (user_id) do update set claimed_until = excluded.claimed_until, checked_at = excluded.checked_at, log_entries = null
    where c.claimed_until <= now();
  return found;
end $$;

-- For the role summary, while a server has claimed the coach: {time_zone, told, log_entries, chosen_bodies, evidence}. Null without a
-- subscription.
create or replace function private.hook_practice() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  if not exists (select from private.hook_checks c where c.user_id = coach and c.claimed_until > now()) then
    raise exception using errcode = 'PT409', message = 'No server is at work on these requirements.';
  end if;
  if not private.has_access() then
    return null;
  end if;
  -- The server tries again an hour later.
  perform private.require_no_import_under_way();
  return (select json_build_object('time_zone', p.time_zone, 'told', c.told, 'log_entries', u.log_entries,
      'chosen_bodies', p.chosen_bodies, 'evidence', public.evidence())
    from public.profiles p join private.hook_checks c on c.user_id = p.id join private.storage_use u on u.user_id = p.id
    where p.id = coach);
end $$;

-- Stores the result of a check and notes its events in one transaction. `told`: what private.hook_checks stores; null if nothing was
-- checked. `events`: a list of {type, subject, data}.
create or replace function private.finish_hook_check(coach uuid, told text[], log_entries bigint, events jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event text;
begin
  perform private.lock_storage_of(coach);
  update private.hook_checks c set told = coalesce(finish_hook_check.told, c.told), log_entries = finish_hook_check.log_entries,
      claimed_until = '-infinity'
    where c.user_id = coach and c.claimed_until > now();
  if not found then
    return;
  end if;
  for event in select distinct e.value ->> 'type' from jsonb_array_elements(events) as e order by 1 loop
    perform private.note_events(coach, event, array_agg(e.value ->> 'subject' order by e.place), null,
        array_agg(e.value -> 'data' order by e.place))
      from jsonb_array_elements(events) with ordinality as e (value, place) where e.value ->> 'type' = event;
  end loop;
end $$;

grant execute on function private.hook_checks_due, private.claim_hook_check, private.finish_hook_check to
  hourbook_server;
grant execute on function private.hook_practice to summary;
