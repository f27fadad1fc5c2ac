-- Deletes what an import added and is still there, as the caller. A client who has a session, a wheel, an opening balance or
-- feedback from elsewhere stays.
create or replace function public.undo_import(import_id uuid) returns json
language plpgsql set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  run public.import_runs;
  part record;
  ids uuid[];
  deleted uuid[];
  others text := '';
  gone jsonb := '{}';
begin
  select * into run from public.import_runs r where r.id = undo_import.import_id and r.user_id = coach;
  if run.finished_at is null then
    raise exception using errcode = 'PT404', message = 'There is no such import';
  end if;
  -- Clients last: by then only what came from elsewhere refers to them.
  for part in select t.area, t.without_client from private.record_tables() as t order by t.area = 'clients' loop
    ids := private.ids_of(run.brought, part.area);
    execute format('with gone as (delete from public.%1$I t where t.user_id = $1 and t.id = any($2)%2$s returning t.id)
      select coalesce(array_agg(id), ''{}'') from gone', part.area, case part.area when 'clients' then others else '' end)
      into deleted using coach, ids;
    gone := gone || jsonb_build_object(part.area, cardinality(deleted));
    if part.without_client is not null then
      others := others || format(' and not exists (select from public.%I o where o.user_id = $1 and o.client_id = t.id)', part.area);
    end if;
  end loop;
  -- The ids and the deleted ones are those of clients now.
  gone := gone || jsonb_build_object('kept_clients', coalesce((
    select jsonb_agg(c.name order by c.name) from public.clients c
    where c.user_id = coach and c.id = any(ids) and c.id <> all(deleted)), '[]'));
  update public.import_runs r set undone_at = now() where r.user_id = coach and r.id = run.id;
  return gone;
end $$;

revoke all on function public.undo_import(uuid)
  from public, anon, authenticated, hourbook_server;
grant execute on function public.undo_import(uuid)
  to authenticated;
