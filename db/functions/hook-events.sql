-- Events that are sent to a coach's addresses (ADR 148): what is noted for the hooks that have chosen them.

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
        where d.user_id = coach and d.hook_id = h.id and d.type = event and d.subject = e.subject
          and d.problem is distinct from 'gone')),
  noted as (
    insert into private.hook_deliveries (user_id, hook_id, type, subject, session_id, data)
    select coach, w.hook, event, w.subject, w.session, w.data from wanted w where w.number <= room
    -- One that was not sent, since the session had changed, is sent now.
    on conflict (user_id, hook_id, type, subject) do update set created_at = now(), next_try_at = now(), problem = null, tries = 0
    returning id),
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
