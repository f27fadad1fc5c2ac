-- Reading the chain of changes (ADR 90), for files that others check, and for how soon after their day records were made.

-- Every current row of the log with its entry: the first of the latest consecutive entries with the same facts, so that a deletion that
-- was undone within an hour changes nothing. `seq` is null if no entry has the current facts. `client`: only this client's sessions.
create or replace function private.rows_of_log(coach uuid, client uuid default null) returns table (area text, id uuid, facts text, seq bigint, place integer,
  since_seq bigint, since_place integer, since timestamptz, is_found boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  key constant bytea := (select u.log_secret from private.storage_use u where u.user_id = coach);
begin
  return query
  with present as materialized (
    select l.area, l.id, l.facts, private.log_tag(key, l.area, l.id) as tag from private.logged_rows(coach, client) as l
  ), places as (
    select c.seq, c.at, c.op, p.place, substr(c.row_tags, p.place * 16 + 1, 16) as tag, substr(c.row_hashes, p.place * 32 + 1, 32) as hash
    from private.log_changes c cross join lateral generate_series(0, octet_length(c.row_tags) / 16 - 1) as p (place)
    where c.user_id = coach and c.packed is null
    union all
    select e.seq, e.at, e.op, 0, e.row_tags, e.row_hashes
    from (
      select c.packed, c.seq from private.log_changes c where c.user_id = coach and c.packed is not null
      union all select private.waiting_only(u.log_waiting), u.log_entries from private.storage_use u where u.user_id = coach
    ) w cross join lateral private.unpacked_entries(w.packed, w.seq) as e
  ), history as (
    select r.tag, p.seq, p.place, p.at, p.op,
      p.op <> 'delete' and p.hash = private.log_hash(key, r.id, p.seq, convert_to(r.facts, 'UTF8')) as is_same,
      p.op = 'delete' and lead(p.at) over (partition by r.tag order by p.seq) - p.at <= interval '1 hour' as is_undone
    from present r join places p on p.tag = r.tag
  ), latest as (
    select h.*, max(h.seq) filter (where not h.is_same and h.is_undone is not true) over (partition by h.tag) as other_seq
    from history h
  ), standing as (
    select l.*, row_number() over (partition by l.tag order by l.seq) as nth,
      last_value(l.seq) over whole as last_seq, last_value(l.place) over whole as last_place
    from latest l where l.is_same and l.seq > coalesce(l.other_seq, 0)
    window whole as (partition by l.tag order by l.seq rows between unbounded preceding and unbounded following)
  )
  select r.area, r.id, r.facts, s.last_seq, s.last_place, s.seq, s.place, s.at, s.op = 'found'
  from present r left join standing s on s.tag = r.tag and s.nth = 1;
end $$;

-- The day (UTC) on which a record of `day` was recorded. A coach's day may begin 14 hours before the one in UTC; from then on it is the
-- record's own day. No time zone is used, since it is not known where the coach was (ADR 90; src/domain/log-changes/timeliness.ts).
create or replace function private.recorded_day(since timestamptz, day date) returns date
language plpgsql immutable as $$
declare
  utc constant timestamp := since at time zone 'UTC';
begin
  return case when utc::date < day and (utc + interval '14 hours')::date >= day then day else utc::date end;
end $$;

-- The imported records, with the day (UTC) of the import. It is not known when they were first written down. A record is known by its table
-- and id: coaches choose ids, so records of two tables can have the same one.
create or replace function private.imported_rows(coach uuid) returns table (area text, id uuid, imported_on date)
language plpgsql stable rows 500 set search_path = '' as $$
#variable_conflict use_column
begin
  return query select t.area, row_id::uuid, (r.finished_at at time zone 'UTC')::date
  from public.import_runs r cross join private.record_tables() as t
    cross join lateral jsonb_array_elements_text(r.brought -> t.area) as row_id
  where r.user_id = coach and r.finished_at is not null and r.undone_at is null and t.is_of_a_day;
end $$;

-- For erase_client: the days on which a client's sessions were recorded with their current facts, by id. Unknown ones are missing, such as
-- those of sessions that were imported late (src/domain/log-changes/timeliness.ts).
create or replace function private.days_recorded(coach uuid, client uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(r.id, private.recorded_day(r.since, split_part(r.facts, '|', 3)::date)), '{}')
    from private.rows_of_log(coach, client) as r
    where not r.is_found
      and (private.recorded_day(r.since, split_part(r.facts, '|', 3)::date) <= split_part(r.facts, '|', 3)::date + 7
        or r.id not in (select i.id from private.imported_rows(coach) as i where i.area = 'sessions')));
end $$;

-- The answer of log_changes.
create or replace function private.log_changes_of_caller(after bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  until constant bigint := private.last_entry_of_page(coach, after);
  key bytea;
  entries json;
  rows json;
begin
  perform private.require_auth_session();
  key := (select u.log_secret from private.storage_use u where u.user_id = coach);
  select coalesce(json_agg(json_build_object('seq', e.seq, 'at', (extract(epoch from e.at) * 1000000)::bigint, 'op', e.op,
      'tags', encode(e.row_tags, 'hex'), 'hashes', encode(e.row_hashes, 'hex'), 'chain', encode(e.chain, 'hex')) order by e.seq), '[]')
    into entries from private.log_entries(coach, after, coalesce(until, after)) as e;
  select coalesce(json_agg(json_build_array(r.area, r.id, r.facts, r.seq, r.place, encode(private.log_salt(key, r.id, r.seq), 'hex'),
      r.since_seq, r.since_place, case when r.since_seq < r.seq then encode(private.log_salt(key, r.id, r.since_seq), 'hex') end)
      order by r.area, r.id), '[]')
    into rows from private.rows_of_log(coach) as r
    where case when r.seq is null then after = 0 else r.seq > after and r.seq <= until end;
  return json_build_object('entries', entries, 'rows', rows);
end $$;

-- The caller's chain, and every row with its place in it: a page of entries after the number `after`, with the rows whose facts these
-- entries have. Rows that no entry has are on the first page; the page after the last is empty. Requires no subscription (spec decision 5).
create or replace function public.log_changes(after bigint default 0) returns json
language plpgsql stable set search_path = '' as $$
begin
  return private.log_changes_of_caller(after);
end $$;

-- What an audit file says about the chain: its length and head, and for each row its table, id, date, the time of its current facts in
-- microseconds since 1970 (null if no entry has them), and whether it existed when the chain began.
create or replace function private.recorded_rows_of_caller() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  chain json;
  rows json;
begin
  perform private.require_auth_session();
  chain := (
    select json_build_object('length', u.log_entries, 'head', encode(u.log_head, 'hex'))
    from private.storage_use u where u.user_id = coach and u.log_entries > 0);
  rows := (
    select coalesce(json_agg(json_build_array(r.area, r.id, split_part(r.facts, '|', 3), (extract(epoch from r.since) * 1000000)::bigint,
      coalesce(r.is_found, false)) order by r.area, r.id), '[]')
    from private.rows_of_log(coach) as r);
  return json_build_object('chain', chain, 'rows', rows);
end $$;

-- The number of records for each day of the record, day of recording (private.recorded_day; null if no entry has the current facts) and
-- day (UTC) of the import (null if not imported). Without planned sessions and those that did not take place, which are not records of
-- hours, and without opening balances, which have no day.
create or replace function private.recorded_days_of_caller() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  began timestamptz;
begin
  perform private.require_auth_session();
  began := (select c.at from private.log_entries(coach, 0, 1) as c where c.seq = 1);
  return (
    with counted as (
      select r.area, split_part(r.facts, '|', 3) as day,
        private.recorded_day(r.since, split_part(r.facts, '|', 3)::date) as recorded_on, r.is_found, i.imported_on
      from private.rows_of_log(coach) as r left join private.imported_rows(coach) as i on i.area = r.area and i.id = r.id
      where case r.area when 'sessions' then split_part(r.facts, '|', 6) = 't' when 'opening_balances' then false
        when 'erased_sessions' then false else true end
      union all
      select 'sessions', to_char(e.date, 'YYYY-MM-DD'), e.recorded_on, e.recorded_on is null, null
      from public.erased_sessions e where e.user_id = coach and not e.opening
    ), summed as (
      select c.area, c.day, c.recorded_on, c.is_found, c.imported_on, count(*) as rows from counted c group by 1, 2, 3, 4, 5
    )
    select json_build_object('began', (began at time zone 'UTC')::date, 'days', coalesce(json_agg(
      json_build_array(s.area, s.day, s.recorded_on, coalesce(s.is_found, false), s.rows, s.imported_on)
        order by s.area, s.day, s.recorded_on, s.imported_on, s.is_found), '[]'))
    from summed s);
end $$;

create or replace function public.recorded_days() returns json
language plpgsql stable set search_path = '' as $$
begin
  return private.recorded_days_of_caller();
end $$;

grant execute on function private.imported_rows, private.log_changes_of_caller, public.log_changes,
  private.recorded_rows_of_caller, private.recorded_days_of_caller, public.recorded_days to authenticated;
-- The server reads these comments: a replica may answer the functions (ADR 75).
comment on function public.log_changes(bigint) is 'costly, remembered';
comment on function public.recorded_days() is 'costly, remembered';
