-- The hours of all clients or one, in one statement: an entry for each client with sessions or opening balances, which are
-- `before_minutes`. `today` is the browser's calendar date. Minutes count every session, as on the dashboard. A session that is not
-- completed and is today or later is the next one, not the last.
do $template$
begin
  execute format($function$
create or replace function public.client_hours(today date, client uuid default null) returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  -- Known when the statement is planned, so that it goes to one shard (docs/scale.md).
  coach constant uuid := auth.uid();
begin
  return private.with_import((
  select coalesce(json_agg(per_client order by per_client.client_id), '[]')
  from (
    select client_id, coalesce(l.sessions, 0) as sessions, coalesce(l.minutes, 0) as minutes, l.last_date, l.next_date,
      l.usual_minutes, coalesce(b.minutes, 0) as before_minutes, l.last_facts
    from (
      select s.client_id, count(*) as sessions, sum(s.duration) as minutes,
        max(s.date) filter (where s.completed or s.date < client_hours.today) as last_date,
        min(s.date) filter (where not s.completed and s.date >= client_hours.today) as next_date,
        -- The most frequent length, which the form for a new session starts with.
        mode() within group (order by s.duration) as usual_minutes,
        -- The facts that the form for a new session starts with. A client has one session a day.
        (select json_build_object(%s)
          from public.sessions f
          where f.user_id = coach and f.client_id = s.client_id and f.date <= client_hours.today
          order by f.date desc limit 1) as last_facts
      from public.sessions s
      where s.user_id = coach
        and (client_hours.client is null or s.client_id = client_hours.client)
      group by s.client_id
    ) l full join (
      select o.client_id, sum(o.paid_minutes + o.pro_bono_minutes) as minutes
      from public.opening_balances o
      where o.user_id = coach
        and (client_hours.client is null or o.client_id = client_hours.client)
      group by o.client_id
    ) b using (client_id)
  ) per_client
  ));
end $$$function$,
    -- Peer exchange is a fact of the client.
    private.each_fact('%1$L, f.%1$I', '{completed,peer_exchange}'));
end $template$;

grant execute on function public.client_hours to authenticated;
