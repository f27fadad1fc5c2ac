-- Number and minutes of the sessions that match the filters, in total and per month, in one statement. A filter that is null matches
-- everything.
create or replace function public.session_totals(
  client uuid default null,
  from_date date default null,
  to_date date default null,
  is_completed boolean default null,
  topic text default null
) returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  -- Known when the statement is planned, so that it goes to one shard (docs/scale.md).
  coach constant uuid := auth.uid();
begin
  return private.with_import((
  with per_month as materialized (
    select date_trunc('month', s.date)::date as month, count(*) as sessions, sum(s.duration) as minutes
    from public.sessions s
    where s.user_id = coach
      and (session_totals.client is null or s.client_id = session_totals.client)
      and (session_totals.from_date is null or s.date >= session_totals.from_date)
      and (session_totals.to_date is null or s.date <= session_totals.to_date)
      and (session_totals.is_completed is null or s.completed = session_totals.is_completed)
      and (session_totals.topic is null or s.topics @> array[session_totals.topic])
    group by 1
  )
  select json_build_object(
    'sessions', coalesce(sum(m.sessions), 0),
    'minutes', coalesce(sum(m.minutes), 0),
    'months', coalesce(
      json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'sessions', m.sessions, 'minutes', m.minutes) order by m.month desc),
      '[]')
  )
  from per_month m
  ));
end $$;

grant execute on function public.session_totals to authenticated;
