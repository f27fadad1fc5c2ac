-- Which rows are witnessed now. Not stored with records: what was shown to the witness is compared with the current rows (ADR 88).

-- The pairs of a row of one table and a confirmed request whose facts the row still has. Notes, topics and payment are not facts. `ids`: only
-- these rows; null for all. Planned with the given ids, so that few rows are found by the index.
create or replace function private.witnessed_pairs(coach uuid, area text, ids uuid[] default null)
returns table (row_id uuid, request_id uuid)
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if area = 'sessions' then
    return query select w.row_id, w.request_id from public.witness_requests r
      join public.witnessed_rows w on w.user_id = coach and w.request_id = r.id and w.area = 'sessions'
      join public.sessions t on t.user_id = coach and t.id = w.row_id and t.date = w.date and t.duration = w.minutes
        and t.format = w.format and t.kind = w.kind and t.client_id = w.client_id and t.completed
      where r.user_id = coach and r.answer = 'confirmed' and (ids is null or w.row_id = any(ids));
  elsif area = 'opening_balances' then
    return query select w.row_id, w.request_id from public.witness_requests r
      join public.witnessed_rows w on w.user_id = coach and w.request_id = r.id and w.area = 'opening_balances'
      join public.opening_balances t on t.user_id = coach and t.id = w.row_id and coalesce(t.end_date, t.as_of) = w.date
        and t.start_date is not distinct from w.start_date and t.paid_minutes + t.pro_bono_minutes = w.minutes
        and t.format = w.format and t.client_id = w.client_id
      where r.user_id = coach and r.answer = 'confirmed' and (ids is null or w.row_id = any(ids));
  elsif area = 'supervision_sessions' then
    return query select w.row_id, w.request_id from public.witness_requests r
      join public.witnessed_rows w on w.user_id = coach and w.request_id = r.id and w.area = 'supervision_sessions'
      join public.supervision_sessions t on t.user_id = coach and t.id = w.row_id and t.day = w.date and t.duration = w.minutes
        and t.format is not distinct from w.format and t.supervisor_name = r.subject
      where r.user_id = coach and r.answer = 'confirmed' and (ids is null or w.row_id = any(ids));
  elsif area = 'mentor_coaching' then
    return query select w.row_id, w.request_id from public.witness_requests r
      join public.witnessed_rows w on w.user_id = coach and w.request_id = r.id and w.area = 'mentor_coaching'
      join public.mentor_coaching t on t.user_id = coach and t.id = w.row_id and t.date = w.date and t.duration = w.minutes
        and t.format = w.format and t.mentor_name = r.subject
      where r.user_id = coach and r.answer = 'confirmed' and (ids is null or w.row_id = any(ids));
  end if;
end $$;

-- The witnessed rows of one area by id: 0 witnessed, 1 lettered (by an organisation, in place of names), 2 both.
create or replace function private.witnessed_of(coach uuid, area text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  pairs jsonb;
  letters uuid[];
begin
  -- One statement about rows, one about requests: over both and a function it would not go to one shard (docs/scale.md).
  select jsonb_agg(jsonb_build_array(p.row_id, p.request_id)) into pairs from private.witnessed_pairs(coach, area) p;
  letters := array(select r.id from public.witness_requests r where r.user_id = coach and r.kind = 'organisation');
  return (select coalesce(jsonb_object_agg(one.row_id, one.how), '{}') from (
    select p.value ->> 0 as row_id, case when bool_and(is_letter) then 1 when bool_or(is_letter) then 2 else 0 end as how
    from jsonb_array_elements(coalesce(pairs, '[]')) as p, lateral (select (p.value ->> 1)::uuid = any(letters) as is_letter) as l
    group by 1) as one);
end $$;

-- For erase_client: the coach's day of the last answer for each witnessed row of a client in one table.
create or replace function private.witnessed_days(coach uuid, area text, client uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.zone_of(coach);
  pairs jsonb;
begin
  select jsonb_agg(jsonb_build_array(p.row_id, p.request_id)) into pairs
    from private.witnessed_pairs(coach, witnessed_days.area) p;
  return (select coalesce(jsonb_object_agg(one.row_id, private.day_in(one.answered_at, zone)), '{}') from (
    select w.row_id, max(r.answered_at) as answered_at
    from jsonb_array_elements(coalesce(pairs, '[]')) as p
      join public.witness_requests r on r.user_id = coach and r.id = (p.value ->> 1)::uuid
      join public.witnessed_rows w on w.user_id = coach and w.request_id = r.id
        and w.area = witnessed_days.area and w.row_id = (p.value ->> 0)::uuid and w.client_id = client
    group by 1) as one);
end $$;

-- The same as a list of pairs, in the order of the ids.
create or replace function private.witnessed_list(coach uuid, area text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_array(w.key, w.value) order by w.key), '[]')
    from jsonb_each(private.witnessed_of(coach, area)) as w);
end $$;

-- The witnesses of these rows, for lists and details.
create or replace function public.witnessed_rows_of(area text, ids uuid[]) returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  coach constant uuid := auth.uid();
  pairs jsonb;
begin
  select jsonb_agg(jsonb_build_array(p.row_id, p.request_id)) into pairs
    from private.witnessed_pairs(coach, witnessed_rows_of.area, ids) p;
  return (
    select coalesce(json_object_agg(one.row_id, one.witnesses), '{}') from (
      select p.value ->> 0 as row_id, json_agg(json_build_object('request', r.id, 'kind', r.kind, 'witness_name', r.witness_name,
        'answered_at', r.answered_at, 'how', case when r.kind = 'organisation' then 'lettered' else 'witnessed' end)
        order by r.answered_at, r.id) as witnesses
      from jsonb_array_elements(coalesce(pairs, '[]')) as p
        join public.witness_requests r on r.user_id = coach and r.id = (p.value ->> 1)::uuid
      group by 1) as one);
end $$;

grant execute on function private.witnessed_pairs, private.witnessed_of, private.witnessed_list,
  public.witnessed_rows_of to authenticated;
