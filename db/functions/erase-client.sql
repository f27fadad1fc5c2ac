-- Erasing a client, whose hours stay without the name (ADR 15).

-- The sums that erase_client returns.
create or replace function private.hours_of_erased(owner uuid, of_person uuid) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (select json_build_object(
    'sessions', count(*) filter (where not e.opening),
    'minutes', coalesce(sum(e.duration) filter (where not e.opening), 0),
    'opening_minutes', coalesce(sum(e.duration) filter (where e.opening), 0))
  from public.erased_sessions e where e.user_id = owner and e.person = of_person);
end $$;

-- Runs as the owner of the tables, since nobody may write anonymous hours directly. Like a DELETE, it requires an open auth session and an
-- own client, but no subscription.
do $template$
begin
  execute format($function$
create or replace function private.erase_client(erased_id uuid, new_person uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := auth.uid();
  client public.clients;
  names text;
  gone uuid[];
  requests uuid[];
  -- Of one table, by row: 0 witnessed, 1 lettered, 2 both; and by row, the day of the last answer (witnessed.sql).
  words constant text[] := array['witnessed', 'lettered', 'both'];
  witnessed jsonb;
  answered_on jsonb;
  -- By row, the day on which it was recorded (read-log.sql).
  recorded_on jsonb;
  -- The relation only if it decides how hours count (ADR 129).
  counted_relation text;
  merged record;
begin
  perform private.require_auth_session();
  -- Imports first, in the order of finish_import, so that the two do not deadlock.
  perform private.lock_storage_of(owner);
  perform from public.import_runs r where r.user_id = owner order by r.id for update;
  perform private.require_no_open_import(owner);
  select * into client from public.clients c where c.id = erased_id and c.user_id = owner for update;
  if client.id is null then
    return private.hours_of_erased(owner, new_person);
  end if;
  if exists (select from public.erased_sessions e where e.user_id = owner and e.person = new_person) then
    raise exception using errcode = 'PT409', message = 'person: Another client was erased under this id';
  end if;
  witnessed := private.witnessed_of(owner, 'sessions');
  answered_on := private.witnessed_days(owner, 'sessions', client.id);
  recorded_on := private.days_recorded(owner, client.id);
  counted_relation := case when client.relation in ('direct_report', 'peer') then client.relation end;
  -- In a full account too, since the rest of the client goes with it.
  set local hourbook.may_exceed = 'on';
  -- Only sessions that took place. If a session doesn't say who paid, its client does.
  insert into public.erased_sessions (user_id, person, date, duration, %1$s,
    witnessed, witnessed_on, recorded_on, relation, received_minutes)
  select owner, new_person, s.date, s.duration, %2$s,
    words[(witnessed ->> s.id::text)::integer + 1], (answered_on ->> s.id::text)::date,
    (recorded_on ->> s.id::text)::date, counted_relation, client.received_minutes
  from public.sessions s where s.user_id = owner and s.client_id = client.id and s.completed
  order by gen_random_uuid();
  witnessed := private.witnessed_of(owner, 'opening_balances');
  answered_on := private.witnessed_days(owner, 'opening_balances', client.id);
  insert into public.erased_sessions (user_id, person, date, duration, paid, format, participants, opening, witnessed, witnessed_on,
    relation, received_minutes, start_date)
  select owner, new_person, coalesce(o.end_date, o.as_of), part.minutes, part.paid, o.format, o.participants, true,
    words[(witnessed ->> o.id::text)::integer + 1], (answered_on ->> o.id::text)::date, counted_relation, client.received_minutes,
    o.start_date
  from public.opening_balances o, lateral (values (o.paid_minutes, true), (o.pro_bono_minutes, false)) as part (minutes, paid)
  where o.user_id = owner and o.client_id = client.id and part.minutes > 0;
  set local hourbook.may_exceed = '';
  -- That there was feedback on that day may still be counted. Its text is deleted.
  update public.client_feedback f set client_id = null, feedback = '', given_by = ''
  where f.user_id = owner and f.client_id = client.id;
  -- Also of clients that were merged into this one.
  select array_agg(id) into gone from (
    select client.id union all
    select merged_id from public.client_merges where user_id = owner and kept_id = client.id union all
    select (j ->> 'id')::uuid from public.client_merges, jsonb_array_elements(joined_sessions) as j
      where user_id = owner and kept_id = client.id) as rows;
  execute (select format('select $1 || array_agg(r.id) from (%%s) as r', string_agg(
      format('select id from public.%%I where user_id = $2 and client_id = $3', t.area), ' union all '))
    from private.record_tables() as t where t.without_client = 'deleted') into gone using gone, owner, client.id;
  -- And rows that were deleted in the last hour, since until then it is known whose they were.
  gone := gone || array(select (r.value ->> 'id')::uuid from private.deletions d cross join lateral jsonb_each(d.rows) as k
    cross join lateral jsonb_array_elements(k.value) as r where d.user_id = owner and (r.value ->> 'client_id')::uuid = any(gone));
  names := concat_ws(' ', client.name, (
    select string_agg(c.value ->> 'name', ' ') from public.client_merges m cross join lateral jsonb_array_elements(m.rows -> 'clients') as c
    where m.user_id = owner and m.kept_id = client.id and m.undone_at is null));
  perform private.forget_in_imports(owner, names, gone);
  -- Merges into this client are deleted with it. These were undone.
  delete from public.client_merges m where m.user_id = owner and m.merged_id = client.id;
  perform private.forget_in_deletions(owner, gone);
  -- A request is deleted with its last client, and with it its links and its mails that did not arrive, which have the witness's address.
  -- With those of its rows that were another client's when a witness was shown them, since a merge was undone or a session moved.
  delete from public.witnessed_rows w where w.user_id = owner and (w.client_id = client.id or w.row_id = any(gone));
  with done as (
    delete from public.witness_requests r where r.user_id = owner and client.id = any(r.client_ids) and not exists (
      select from public.clients c where c.user_id = owner and c.id <> client.id and c.id = any(r.client_ids))
    returning r.id)
  select array_agg(id) into requests from done;
  with links as (
    delete from private.witness_links l where l.user_id = owner and l.request_id = any(requests) returning l.token_hash)
  delete from auth.mail_outbox m using links where m.user_id = owner and m.outside_link = links.token_hash;
  update public.witness_requests r set client_ids = array_remove(r.client_ids, client.id)
  where r.user_id = owner and client.id = any(r.client_ids);
  -- Also in what undoing a merge of other clients would write. Computed before it is written, as in note_return (undo-client-merge.sql).
  for merged in
    select m.id, (select jsonb_agg(r.value || jsonb_build_object('client_ids', (r.value -> 'client_ids') - client.id::text))
      from jsonb_array_elements(m.moved -> 'witness_requests') as r) as asked
    from public.client_merges m where m.user_id = owner and strpos((m.moved -> 'witness_requests')::text, client.id::text) > 0
  loop
    update public.client_merges m set moved = jsonb_set(m.moved, '{witness_requests}', merged.asked) where m.user_id = owner and m.id = merged.id;
  end loop;
  delete from public.lent_comments t where t.user_id = owner and t.row_id = any(gone);
  delete from private.hook_deliveries d where d.user_id = owner and d.session_id = any(gone);
  -- That an event is recorded stays, so that it is not proposed again.
  update public.calendar_answers a set record_id = null where a.user_id = owner and (a.record_id = any(gone) or a.client_id = client.id);
  -- With whom the client was not the same person.
  update public.profiles p set nudges_hidden = array(select n from unnest(p.nudges_hidden) as n where strpos(n, client.id::text) = 0)
  where p.id = owner and strpos(p.nudges_hidden::text, client.id::text) > 0;
  delete from public.clients c where c.user_id = owner and c.id = client.id;
  return private.hours_of_erased(owner, new_person);
end $$$function$,
    private.each_fact('%1$I', '{completed}'),
    private.each_fact('%7$s', '{completed}'));
end $template$;

-- Erases an own client and returns the sums that stay: completed sessions and their minutes, and minutes of opening balances. `person` is
-- the id that these hours get. A repeated call with the same id returns the same.
create or replace function public.erase_client(client_id uuid, person uuid default gen_random_uuid()) returns json
language sql volatile set search_path = '' as $$
  select private.erase_client(erase_client.client_id, erase_client.person)
$$;

grant execute on function private.erase_client, public.erase_client to authenticated;
