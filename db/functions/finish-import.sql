-- What the screen shows at the end.
create or replace function private.import_report(run public.import_runs) returns json
language sql immutable set search_path = '' as $$
  select json_build_object(
    'clients', run.clients, 'sessions', run.sessions, 'supervision_sessions', run.supervision_sessions,
    'cpd_records', run.cpd_records, 'note_templates', run.note_templates, 'wheels', run.wheels,
    'mentor_coaching', run.mentor_coaching, 'education', run.education, 'reflections', run.reflections, 'client_feedback', run.client_feedback,
    'credentials', run.credentials, 'opening_balances', run.opening_balances, 'erased_sessions', run.erased_sessions,
    'skipped_ids', run.skipped_ids)
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
  run := private.write_import(run);
  select coalesce(array_agg(id), '{}') into run.skipped_ids from (
    select (r.value ->> 'id')::uuid as id
    from public.import_parts p cross join lateral jsonb_object_keys(p.rows) as t (area)
      cross join lateral jsonb_array_elements(p.rows -> t.area) as r (value)
    where p.import_id = run.id and p.user_id = coach
    except
    select unnest(run.client_ids || run.session_ids || run.supervision_session_ids || run.cpd_record_ids
      || run.note_template_ids || run.wheel_ids || run.mentor_coaching_ids || run.education_ids || run.reflection_ids
      || run.client_feedback_ids || run.credential_ids || run.opening_balance_ids || run.erased_session_ids)
  ) as skipped;
  delete from public.import_parts p where p.user_id = coach and p.import_id = run.id;
  update public.import_runs r set
    client_ids = run.client_ids, session_ids = run.session_ids, skipped_ids = run.skipped_ids,
    supervision_session_ids = run.supervision_session_ids, cpd_record_ids = run.cpd_record_ids,
    note_template_ids = run.note_template_ids, wheel_ids = run.wheel_ids,
    mentor_coaching_ids = run.mentor_coaching_ids, education_ids = run.education_ids, reflection_ids = run.reflection_ids,
    client_feedback_ids = run.client_feedback_ids, credential_ids = run.credential_ids,
    opening_balance_ids = run.opening_balance_ids, erased_session_ids = run.erased_session_ids, finished_at = now()
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
