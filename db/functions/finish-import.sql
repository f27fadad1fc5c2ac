-- What the screen shows at the end.
create or replace function private.import_report(run public.import_runs) returns json
language sql immutable set search_path = '' as $$
  select (run.counts || jsonb_build_object('skipped_ids', run.skipped_ids))::json
$$;

-- Runs as the owner of the tables, since nobody may write an import's list of ids by hand.
create or replace function private.finish_import(run_id uuid, part_count integer) returns json
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  run public.import_runs;
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(coach);
  -- A second call waits here for the first, and then finds it finished.
  select * into run from public.import_runs r where r.id = run_id and r.user_id = coach for update;
  if run.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such import';
  end if;
  if run.finished_at is not null then
    return private.import_report(run);
  end if;
  if (select count(*) from public.import_parts p where p.user_id = coach and p.import_id = run.id) <> part_count then
    raise exception using errcode = 'PT409', message = 'Parts of this import are missing';
  end if;
  run.brought := private.write_import(run);
  select coalesce(array_agg(id), '{}') into run.skipped_ids from (
    select (r.value ->> 'id')::uuid as id
    from public.import_parts p cross join lateral jsonb_object_keys(p.rows) as t (area)
      cross join lateral jsonb_array_elements(p.rows -> t.area) as r (value)
    where p.import_id = run.id and p.user_id = coach
    except
    select unnest(private.ids_of(run.brought, t.area)) from private.record_tables() as t
  ) as skipped;
  delete from public.import_parts p where p.user_id = coach and p.import_id = run.id;
  update public.import_runs r set brought = run.brought, skipped_ids = run.skipped_ids, finished_at = now()
  where r.user_id = coach and r.id = run.id returning r.* into run;
  -- Reports the rows when the transaction commits, instead of up to ten seconds later: private.analyse_grown_table reads them (ADR 65).
  perform pg_stat_force_next_flush();
  return private.import_report(run);
end $$;

-- Writes the rows of all parts, or none. A repeated call answers the same and writes nothing.
create or replace function public.finish_import(import_id uuid, parts integer) returns json
language sql volatile set search_path = '' as $$
  select private.finish_import(finish_import.import_id, finish_import.parts)
$$;

-- For the policy of parts.
create or replace function private.is_open_import(run uuid, owner uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from public.import_runs r where r.user_id = owner and r.id = run and r.finished_at is null);
end $$;

revoke all on function private.import_report(public.import_runs),
  private.is_open_import(uuid, uuid),
  private.finish_import(uuid, integer),
  public.finish_import(uuid, integer)
  from public, anon, authenticated, hourbook_server;
grant execute on function private.is_open_import(uuid, uuid),
  private.finish_import(uuid, integer),
  public.finish_import(uuid, integer)
  to authenticated;
