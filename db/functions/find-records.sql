-- The coach's clients and sessions that contain every word of a text, in one statement: clients by name, sessions by client, topic and date
-- ('2026-11-19 Thursday 19 November 2026'). Called by POST, so that no address contains a name. Without words it returns the latest.
-- Uses strpos, since % and _ are plain text here. An accented letter may be stored as one character or as two, as macOS writes it.
create or replace function public.find_records(wanted text, today date, at_most integer default 6) returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  -- Known when the statement is planned, so that it goes to one shard (docs/scale.md).
  coach constant uuid := auth.uid();
begin
  return (
  with words as materialized (
    select distinct word from regexp_split_to_table(lower(normalize(left(find_records.wanted, 100))), '\s+') word where word <> ''
  ), people as materialized (
    select c.id, c.name, lower(normalize(c.name)) as text from public.clients c where c.user_id = coach
  ), found_clients as (
    select c.id, c.name, last.date as last_date
    from people c
    left join lateral (
      select max(s.date) as date from public.sessions s where s.user_id = coach and s.client_id = c.id
    ) last on true
    where not exists (select from words w where strpos(c.text, w.word) = 0)
    order by last.date desc nulls last, c.name, c.id
    limit greatest(least(find_records.at_most, 50), 0)
  ), days as materialized (
    select d.date, lower(to_char(d.date, 'YYYY-MM-DD FMDay FMDD FMMonth YYYY')) as text
    from (select distinct s.date from public.sessions s where s.user_id = coach) d
  ), found_sessions as (
    select s.id, c.name as client_name, s.date, s.duration, s.topics
    from public.sessions s
    join people c on c.id = s.client_id
    join days d on d.date = s.date
    where s.user_id = coach
      and not exists (
        select from words w
        where strpos(c.text, w.word) = 0 and strpos(d.text, w.word) = 0
          and strpos(lower(normalize(array_to_string(s.topics, ' '))), w.word) = 0
      )
    order by abs(s.date - find_records.today), s.date desc, s.id
    limit greatest(least(find_records.at_most, 50), 0)
  )
  select json_build_object(
    'clients', coalesce((select json_agg(c) from found_clients c), '[]'),
    'sessions', coalesce((select json_agg(s) from found_sessions s), '[]'))
  );
end $$;

grant execute on function public.find_records to authenticated;
