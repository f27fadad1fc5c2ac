-- A coach's hooks and what was sent to them, as the coach's calls read and change them (ADR 148). They are called as signed-in users.

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

grant execute on function private.own_hooks, private.create_hook, private.change_hook, private.delete_hook,
  private.own_hook_deliveries, private.own_hook_delivery, private.begin_hook_test, private.begin_hook_delivery to
  authenticated;
