-- Deliveries of events to hooks (ADR 148), which the server sends.

-- Whether the operator has locked the account (ADR 141): until it is unlocked nothing is sent, and no key, feed or lent view opens it.
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
-- has chosen so; never notes, topics or the assignment's name. Null if the session was deleted, no longer took place, or has other facts
-- than those that were confirmed. The claims name the coach.
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
    where s.user_id = coach and s.id = sent.session_id and s.completed
      and (sent.type <> 'session.confirmed' or exists (select from private.witnessed_pairs(coach, 'sessions', array[s.id]) p
        where sent.subject = concat(p.row_id, ' ', p.request_id))));
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

grant execute on function private.hooks_due, private.hook_deliveries_due, private.claim_hook_delivery,
  private.finish_hook_delivery to hourbook_server;
grant execute on function private.hook_data to summary;
