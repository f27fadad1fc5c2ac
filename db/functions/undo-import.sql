-- Deletes what an import added, as much as there is time for in one statement. Clients with a session, a wheel, an opening balance or feedback
-- from elsewhere stay. An import that was never finished is deleted with its last row. The caller has locked the coach's counter and the run.
create or replace function private.take_back_import(run public.import_runs) returns public.import_runs
language plpgsql set search_path = '' as $$
declare
  part record;
  ids uuid[];
  deleted bigint;
  others text := '';
  is_over boolean := true;
begin
  run.gone := coalesce(run.gone, '{}');
  if run.finished_at is null then
    delete from public.import_parts p where p.user_id = run.user_id and p.import_id = run.id;
  end if;
  -- Clients last, when only rows from elsewhere still refer to them.
  <<areas>>
  for part in select t.area, t.without_client from private.record_tables() as t order by t.area = 'clients' loop
    run.gone := jsonb_build_object(part.area, 0) || run.gone;
    ids := private.ids_of(run.brought, part.area);
    for place in 1 .. cardinality(ids) by 1000 loop
      execute format('delete from public.%1$I t where t.user_id = $1 and t.id = any($2)%2$s',
        part.area, case part.area when 'clients' then others else '' end) using run.user_id, ids[place : place + 999];
      get diagnostics deleted = row_count;
      run.gone := run.gone || jsonb_build_object(part.area, (run.gone ->> part.area)::bigint + deleted);
      -- Rows that an earlier call deleted take hardly any time.
      is_over := deleted = 0 or not private.is_step_over();
      exit areas when not is_over;
    end loop;
    if part.without_client is not null then
      others := others || format(' and not exists (select from public.%I o where o.user_id = $1 and o.client_id = t.id)', part.area);
    end if;
  end loop;
  if is_over then
    run.undone_at := now();
  end if;
  if is_over and run.finished_at is null then
    delete from public.import_runs r where r.user_id = run.user_id and r.id = run.id;
  else
    run.stepped_at := clock_timestamp();
    update public.import_runs r set gone = run.gone, undone_at = run.undone_at, stepped_at = run.stepped_at
    where r.user_id = run.user_id and r.id = run.id;
  end if;
  return run;
end $$;

-- The answer for the screen: at the end what was deleted and which clients stay, before that how many rows are deleted.
create or replace function private.undo_report(run public.import_runs) returns json
language plpgsql stable set search_path = '' as $$
begin
  if run.undone_at is null then
    return json_build_object('rows', private.sum_of_counts(run.counts), 'rows_done', private.sum_of_counts(run.gone));
  end if;
  return (run.gone || jsonb_build_object('kept_clients', coalesce((
    select jsonb_agg(c.name order by c.name) from public.clients c
    where c.user_id = run.user_id and c.id = any(private.ids_of(run.brought, 'clients'))), '[]')))::json;
end $$;

-- Runs as the owner of the tables, since nobody may write the progress directly. Requires no subscription.
create or replace function private.undo_import(run_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  run public.import_runs;
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(coach);
  select * into run from public.import_runs r where r.user_id = coach and r.id = run_id for update;
  if run.id is null or (run.finished_at is null and run.stepped_at is null) then
    raise exception using errcode = 'PT404', message = 'There is no such import';
  end if;
  if run.undone_at is null then
    -- The list of what was deleted is longer than nothing.
    set local hourbook.may_exceed = 'on';
    run := private.take_back_import(run);
    set local hourbook.may_exceed = '';
  end if;
  return private.undo_report(run);
end $$;

-- Undoes an import, in as many calls as needed; each returns the progress. Works also while it is being saved, for example after a row was
-- refused. A call after the last returns the same and deletes nothing.
create or replace function public.undo_import(import_id uuid) returns json
language sql volatile set search_path = '' as $$
  select private.undo_import(undo_import.import_id)
$$;

grant execute on function private.undo_import, public.undo_import to authenticated;
