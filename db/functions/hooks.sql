-- Events that are sent to a coach's addresses (ADR 148): hooks, their deliveries, and the results. Coaches call their functions as signed-in
-- users; the server sends.

-- Not yet where tables are distributed: a worker that writes a session has no hooks.
create or replace function private.hooks_work() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return to_regclass('pg_catalog.pg_dist_partition') is null;
end $$;

-- The number of deliveries that a coach may still have today. Those of removed hooks count.
create or replace function private.room_for_deliveries(coach uuid) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return 500 - coalesce((select u.deliveries from private.storage_use u
    where u.user_id = coach and u.deliveries_since > now() - interval '1 day'), 0);
end $$;

-- Counts deliveries. Called with the coach's counter locked. A day begins with its first delivery.
create or replace function private.count_deliveries(coach uuid, more integer) returns void
language plpgsql set search_path = '' as $$
begin
  update private.storage_use u set deliveries = u.deliveries + more
    where u.user_id = coach and more > 0 and u.deliveries_since > now() - interval '1 day';
  if not found then
    update private.storage_use u set deliveries = more, deliveries_since = now() where u.user_id = coach and more > 0;
  end if;
end $$;

-- Adds a delivery of each event for each hook that has chosen it and did not get it before. `sessions`: the sessions of the events; `datas`:
-- the data that are sent besides or instead. Called with the coach's counter locked. Beyond the daily limit events are left out, which the
-- hook says.
create or replace function private.note_events(coach uuid, event text, subjects text[], sessions uuid[], datas jsonb[]) returns void
language plpgsql set search_path = '' as $$
declare
  room constant integer := private.room_for_deliveries(coach);
  more integer;
begin
  with wanted as materialized (
    select h.id as hook, e.subject, e.session, e.data, row_number() over (order by e.place, h.id) as number
    from private.hooks h cross join unnest(subjects, sessions, datas) with ordinality as e (subject, session, data, place)
    where h.user_id = coach and h.off_at is null and event = any(h.types)
      and not exists (select from private.hook_deliveries d
        where d.user_id = coach and d.hook_id = h.id and d.type = event and d.subject = e.subject)),
  noted as (
    insert into private.hook_deliveries (user_id, hook_id, type, subject, session_id, data)
    select coach, w.hook, event, w.subject, w.session, w.data from wanted w where w.number <= room returning id),
  left_out as (
    update private.hooks h set left_out_at = now()
    where h.user_id = coach and h.id in (select w.hook from wanted w where w.number > room))
  select count(*) into more from noted;
  perform private.count_deliveries(coach, more);
end $$;

-- Notes sessions that were just logged, except by an import. Called by their trigger if the coach has hooks (record-tables.sql).
create or replace function private.note_held(ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  coach uuid;
  held uuid[];
begin
  if cardinality(ids) = 0 or current_setting('hourbook.is_importing', true) = 'on' or not private.hooks_work() then
    return;
  end if;
  for coach, held in select s.user_id, array_agg(s.id order by s.date, s.id) from public.sessions s where s.id = any(ids) group by 1 loop
    perform private.note_events(coach, 'session.logged', held::text[], held, null);
  end loop;
end $$;

-- Notes the sessions that a witness has confirmed and that are unchanged since.
create or replace function private.note_confirmed(coach uuid, request uuid) returns void
language plpgsql set search_path = '' as $$
declare
  confirmed uuid[];
  by_whom jsonb;
begin
  if not private.hooks_work() or not exists (select from private.storage_use u where u.user_id = coach and u.has_hooks) then
    return;
  end if;
  confirmed := array(select p.row_id from private.witnessed_pairs(coach, 'sessions') p where p.request_id = request order by 1);
  by_whom := (select jsonb_build_object('confirmed_by', r.kind) from public.witness_requests r where r.user_id = coach and r.id = request);
  perform private.note_events(coach, 'session.confirmed', array(select concat(c.id, ' ', request) from unnest(confirmed) as c (id)),
    confirmed, array(select by_whom from unnest(confirmed)));
end $$;

-- ---- What coaches call ----

-- A hook in the form of get-hooks.
create or replace function private.hook_json(hook private.hooks) returns json
language plpgsql stable set search_path = '' as $$
begin
  return json_build_object('id', hook.id, 'place', hook.place, 'types', hook.types, 'names', hook.names, 'created_at', hook.created_at,
    'failing_since', hook.failing_since, 'off_at', hook.off_at, 'left_out_at', hook.left_out_at);
end $$;

create or replace function private.own_hooks() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  return (select coalesce(json_agg(private.hook_json(h) order by h.created_at, h.id), '[]') from private.hooks h where h.user_id = coach);
end $$;

-- Raises PT409 if the coach has five. `access` is encrypted by the server.
create or replace function private.create_hook(place text, access text, types text[], names boolean) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  made private.hooks;
begin
  perform private.require_auth_session();
  perform private.require_access('sessions');
  -- So that of two concurrent calls the second counts the first.
  perform private.lock_storage_of(coach);
  if not private.hooks_work() then
    raise exception using errcode = 'PT409', message = 'This installation sends no events yet.';
  end if;
  if (select count(*) from private.hooks h where h.user_id = coach) >= 5 then
    raise exception using errcode = 'PT409', message = 'Events can go to five addresses. Remove one first.';
  end if;
  insert into private.hooks (user_id, place, access, types, names)
    values (coach, create_hook.place, create_hook.access, create_hook.types, create_hook.names) returning * into made;
  update private.storage_use u set has_hooks = true where u.user_id = coach and not u.has_hooks;
  return private.hook_json(made);
end $$;

-- Raises PT404 if there is no such hook, and with `is_on` PT409 if it is switched off.
create or replace function private.require_hook(coach uuid, hook uuid, is_on boolean default false) returns void
language plpgsql stable set search_path = '' as $$
declare
  found_one private.hooks;
begin
  select * into found_one from private.hooks h where h.user_id = coach and h.id = hook;
  if found_one.id is null then
    raise exception using errcode = 'PT404', message = 'Nothing is sent there any more. Reload this page.';
  end if;
  if is_on and found_one.off_at is not null then
    raise exception using errcode = 'PT409', message = 'It is switched off. Switch it on first.';
  end if;
end $$;

-- Gives up the waiting deliveries of a hook, except those of the `wanted` events.
create or replace function private.give_up_deliveries(coach uuid, hook uuid, wanted text[]) returns void
language plpgsql set search_path = '' as $$
begin
  update private.hook_deliveries d set next_try_at = null, claim = null, problem = coalesce(d.problem, 'off')
    where d.user_id = coach and d.hook_id = hook and d.next_try_at is not null and d.type <> all(wanted);
end $$;

-- Deletes what was reported if no hook has chosen such events any more. Later it starts again.
create or replace function private.forget_checks(coach uuid) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.hook_checks c where c.user_id = coach
    and not exists (select from private.hooks h where h.user_id = coach and h.types && array['requirement.met', 'renewal.due']);
  update private.storage_use u set has_hooks = false
    where u.user_id = coach and u.has_hooks and not exists (select from private.hooks h where h.user_id = coach);
end $$;

-- Changes the events and whether clients are named. Switching on resets failures.
create or replace function private.change_hook(hook uuid, types text[], names boolean, is_on boolean) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  changed private.hooks;
begin
  perform private.require_auth_session();
  perform private.require_access('sessions');
  perform private.lock_storage_of(coach);
  perform private.require_hook(coach, hook);
  update private.hooks h set types = change_hook.types, names = change_hook.names where h.user_id = coach and h.id = hook;
  if is_on then
    update private.hooks h set off_at = null, failures = 0, failing_since = null, rest_until = '-infinity'
      where h.user_id = coach and h.id = hook and h.off_at is not null;
  else
    update private.hooks h set off_at = coalesce(h.off_at, now()), failing_since = case when h.off_at is not null then h.failing_since end
      where h.user_id = coach and h.id = hook;
  end if;
  perform private.give_up_deliveries(coach, hook, case when is_on then change_hook.types else '{}' end);
  perform private.forget_checks(coach);
  select * into changed from private.hooks h where h.user_id = coach and h.id = hook;
  return private.hook_json(changed);
end $$;

-- Requires no subscription. A repeated call changes nothing.
create or replace function private.delete_hook(hook uuid) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(coach);
  delete from private.hooks h where h.user_id = coach and h.id = hook;
  perform private.forget_checks(coach);
  return json_build_object('id', hook);
end $$;

-- A delivery in the form of get-hook-deliveries.
create or replace function private.delivery_json(delivery private.hook_deliveries) returns json
language plpgsql stable set search_path = '' as $$
begin
  return json_build_object('id', delivery.id, 'type', delivery.type, 'created_at', delivery.created_at, 'tries', delivery.tries,
    'tried_at', delivery.tried_at, 'next_try_at', delivery.next_try_at, 'arrived_at', delivery.arrived_at, 'problem', delivery.problem,
    'status', delivery.status);
end $$;

-- The newest hundred.
create or replace function private.own_hook_deliveries(hook uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  perform private.require_hook(coach, hook);
  return (select coalesce(json_agg(private.delivery_json(l.delivery) order by l.created_at desc, l.id), '[]') from (
    select d as delivery, d.created_at, d.id from private.hook_deliveries d where d.user_id = coach and d.hook_id = hook
    order by d.created_at desc, d.id limit 100) l);
end $$;

create or replace function private.own_hook_delivery(delivery uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  return (select private.delivery_json(d) from private.hook_deliveries d where d.user_id = coach and d.id = delivery);
end $$;

-- Adds a test delivery, which is due at once.
create or replace function private.begin_hook_test(hook uuid) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  made private.hook_deliveries;
begin
  perform private.require_auth_session();
  perform private.require_access('sessions');
  perform private.lock_storage_of(coach);
  perform private.require_hook(coach, hook, true);
  if private.room_for_deliveries(coach) <= 0 then
    raise exception using errcode = 'PT409', message = 'There were 500 events today. Try again tomorrow.';
  end if;
  update private.hooks h set rest_until = least(h.rest_until, now()) where h.user_id = coach and h.id = hook;
  insert into private.hook_deliveries (user_id, hook_id, type, subject, data)
    values (coach, hook, 'hook.test', gen_random_uuid(), jsonb_build_object('hook_id', hook)) returning * into made;
  perform private.count_deliveries(coach, 1);
  return private.delivery_json(made);
end $$;

-- Makes a listed delivery due again, whatever its result.
create or replace function private.begin_hook_delivery(delivery uuid) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  again private.hook_deliveries;
begin
  perform private.require_auth_session();
  perform private.require_access('sessions');
  perform private.lock_storage_of(coach);
  select * into again from private.hook_deliveries d where d.user_id = coach and d.id = delivery;
  if again.id is null then
    raise exception using errcode = 'PT404', message = 'This delivery is no longer kept.';
  end if;
  perform private.require_hook(coach, again.hook_id, true);
  if again.claim is not null and again.next_try_at > now() then
    raise exception using errcode = 'PT409', message = 'It is being sent just now.';
  end if;
  update private.hooks h set rest_until = least(h.rest_until, now()) where h.user_id = coach and h.id = again.hook_id;
  update private.hook_deliveries d set next_try_at = now() where d.user_id = coach and d.id = delivery returning * into again;
  return private.delivery_json(again);
end $$;

-- ---- What the server calls ----

-- Whether the operator has locked the account. Nothing is sent until it is unlocked, as personal keys do not work.
create or replace function private.is_locked(coach uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from auth.users u where u.id = coach and u.banned_until > now());
end $$;

-- The hooks with due deliveries, in random order, so that none is always the last.
create or replace function private.hooks_due() returns table (user_id uuid, hook_id uuid)
language plpgsql volatile security definer rows 50 set search_path = '' as $$
#variable_conflict use_column
begin
  return query select h.user_id, h.id from private.hooks h
    where h.rest_until <= now() and h.off_at is null and (h.user_id, h.id) in (
      select d.user_id, d.hook_id from private.hook_deliveries d where d.next_try_at <= now())
      and not private.is_locked(h.user_id)
    order by random();
end $$;

create or replace function private.hook_deliveries_due(coach uuid, hook uuid) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query select d.id from private.hook_deliveries d where d.user_id = coach and d.hook_id = hook and d.next_try_at <= now()
    order by d.next_try_at, d.created_at, d.id;
end $$;

-- Claims a due delivery for one server. No row if another server was faster, the hook pauses or is off, or the coach's rows are being
-- written; the next run tries again. If the server is killed, the delivery can be claimed again after two minutes.
create or replace function private.claim_hook_delivery(delivery uuid) returns table (
  user_id uuid, hook_id uuid, delivery_id uuid, claim uuid, access text, type text, created_at timestamptz, tries smallint, failures smallint)
language plpgsql security definer rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  coach constant uuid := (select d.user_id from private.hook_deliveries d where d.id = delivery);
begin
  if coach is null or not private.try_to_lock_storage_of(coach) then return; end if;
  return query
    with claimed as (
      update private.hook_deliveries d set claim = gen_random_uuid(), next_try_at = now() + interval '2 minutes', tries = d.tries + 1,
          tried_at = now()
        where d.user_id = coach and d.id = delivery and d.next_try_at <= now() and exists (select from private.hooks h
          where h.user_id = coach and h.id = d.hook_id and h.off_at is null and h.rest_until <= now())
        returning d.*)
    select c.user_id, c.hook_id, c.id, c.claim, h.access, c.type, c.created_at, c.tries, h.failures
      from claimed c join private.hooks h on h.user_id = c.user_id and h.id = c.hook_id;
end $$;

-- For the role summary, while a server sends it: the data of a delivery. For a session its current facts, and the client's name if the coach
-- has chosen so; never notes, topics or the assignment's name. Null if the session was deleted. The claims name the coach.
create or replace function private.hook_data(of_claim uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  sent private.hook_deliveries;
  has_names boolean;
begin
  select d.* into sent from private.hook_deliveries d where d.user_id = coach and d.claim = of_claim and d.next_try_at > now();
  if sent.id is null then
    raise exception using errcode = 'PT409', message = 'No server is sending this.';
  end if;
  if sent.session_id is null then
    return sent.data;
  end if;
  has_names := (select h.names from private.hooks h where h.user_id = coach and h.id = sent.hook_id);
  return (
    select jsonb_build_object('id', s.id, 'client_id', s.client_id, 'date', s.date, 'duration', s.duration, 'kind', s.kind,
        'format', s.format, 'participants', s.participants, 'paid', coalesce(s.paid, c.payer <> 'nobody'), 'peer_exchange', s.peer_exchange)
      || case when has_names then jsonb_build_object('client', c.name) else '{}' end || coalesce(sent.data, '{}')
    from public.sessions s join public.clients c on c.user_id = coach and c.id = s.client_id
    where s.user_id = coach and s.id = sent.session_id);
end $$;

-- Stores the result of a delivery. `problem`: null if it arrived; 'gone' if there is nothing to send any more. Tests, and deliveries older
-- than a week, are not retried. A hook whose deliveries fail for a week is switched off, or at once after an answer of 410. Returns whether
-- it was switched off.
create or replace function private.finish_hook_delivery(of_coach uuid, delivery uuid, of_claim uuid, problem text, status smallint,
  pause_minutes integer, rest_minutes integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  sent private.hook_deliveries;
  failing timestamptz;
  is_over boolean;
begin
  perform private.lock_storage_of(of_coach);
  select d.* into sent from private.hook_deliveries d where d.user_id = of_coach and d.id = delivery and d.claim = of_claim;
  if sent.id is null then
    return false;
  end if;
  update private.hook_deliveries d set claim = null, problem = finish_hook_delivery.problem, status = finish_hook_delivery.status,
      arrived_at = case when finish_hook_delivery.problem is null then now() else d.arrived_at end,
      next_try_at = case when finish_hook_delivery.problem is not null and finish_hook_delivery.problem <> 'gone' and d.type <> 'hook.test'
        and d.created_at > now() - interval '7 days' then now() + make_interval(mins => pause_minutes) end
    where d.user_id = of_coach and d.id = delivery;
  if finish_hook_delivery.problem is null then
    update private.hooks h set failures = 0, failing_since = null, rest_until = '-infinity'
      where h.user_id = of_coach and h.id = sent.hook_id and (h.failures > 0 or h.failing_since is not null);
    return false;
  end if;
  if sent.type = 'hook.test' or finish_hook_delivery.problem = 'gone' then
    return false;
  end if;
  -- Failures before a gap of two days (nothing was due, the account was locked, or no server ran) do not count.
  update private.hooks h set failures = least(h.failures + 1, 1000), rest_until = now() + make_interval(mins => rest_minutes),
      failing_since = case when h.rest_until > now() - interval '2 days' then coalesce(h.failing_since, now()) else now() end
    where h.user_id = of_coach and h.id = sent.hook_id returning h.failing_since into failing;
  is_over := finish_hook_delivery.status = 410 or failing <= now() - interval '7 days';
  if is_over then
    update private.hooks h set off_at = now() where h.user_id = of_coach and h.id = sent.hook_id and h.off_at is null;
    perform private.give_up_deliveries(of_coach, sent.hook_id, '{}');
  end if;
  return coalesce(is_over, false);
end $$;

-- ---- Requirements and renewals, which are checked once a day, and within an hour or so after the log has changed ----

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

revoke all on function private.hooks_work(),
  private.room_for_deliveries(uuid),
  private.count_deliveries(uuid, integer),
  private.note_events(uuid, text, text[], uuid[], jsonb[]),
  private.note_held(uuid[]),
  private.note_confirmed(uuid, uuid),
  private.hook_json(private.hooks),
  private.own_hooks(),
  private.create_hook(text, text, text[], boolean),
  private.require_hook(uuid, uuid, boolean),
  private.give_up_deliveries(uuid, uuid, text[]),
  private.forget_checks(uuid),
  private.change_hook(uuid, text[], boolean, boolean),
  private.delete_hook(uuid),
  private.delivery_json(private.hook_deliveries),
  private.own_hook_deliveries(uuid),
  private.own_hook_delivery(uuid),
  private.begin_hook_test(uuid),
  private.begin_hook_delivery(uuid),
  private.is_locked(uuid),
  private.hooks_due(),
  private.hook_deliveries_due(uuid, uuid),
  private.claim_hook_delivery(uuid),
  private.hook_data(uuid),
  private.finish_hook_delivery(uuid, uuid, uuid, text, smallint, integer, integer),
  private.hook_checks_due(uuid, integer),
  private.claim_hook_check(uuid),
  private.hook_practice(),
  private.finish_hook_check(uuid, text[], bigint, jsonb)
  from public, anon, authenticated, summary, hourbook_server;
grant execute on function private.own_hooks(),
  private.create_hook(text, text, text[], boolean),
  private.change_hook(uuid, text[], boolean, boolean),
  private.delete_hook(uuid),
  private.own_hook_deliveries(uuid),
  private.own_hook_delivery(uuid),
  private.begin_hook_test(uuid),
  private.begin_hook_delivery(uuid)
  to authenticated;
grant execute on function private.hooks_due(),
  private.hook_deliveries_due(uuid, uuid),
  private.claim_hook_delivery(uuid),
  private.finish_hook_delivery(uuid, uuid, uuid, text, smallint, integer, integer),
  private.hook_checks_due(uuid, integer),
  private.claim_hook_check(uuid),
  private.finish_hook_check(uuid, text[], bigint, jsonb)
  to hourbook_server;
grant execute on function private.hook_data(uuid),
  private.hook_practice()
  to summary;
