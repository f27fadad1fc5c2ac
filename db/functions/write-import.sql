-- What an import does with its parts (ADR 8).

-- The rows that the parts of an import hold of one table. Times are null where the file had none.
create or replace function private.import_rows(run uuid, owner uuid, area text) returns setof jsonb
language sql stable set search_path = '' as $$
  select r.value
  from public.import_parts p cross join lateral jsonb_array_elements(p.rows -> area) with ordinality as r (value, place)
  where p.import_id = run and p.user_id = owner
  order by p.part, r.place
$$;

-- Inserts those rows and answers the ids that are new. Ids that another coach has are refused; own ones are skipped.
create or replace function private.write_import_rows(run uuid, owner uuid, area text, columns text, defaults jsonb default '{}') returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  given constant text := format('select r.* from private.import_rows($1, $2, %L) as part (value)
    cross join lateral jsonb_populate_record(null::public.%I, %L::jsonb || part.value) as r', area, area, defaults);
  is_there boolean;
  added uuid[];
begin
  execute format('select exists (%s)', given) into is_there using run, owner;
  if not is_there then
    return '{}';
  end if;
  perform private.require_access(
    case when area in ('clients', 'sessions', 'supervision_sessions', 'cpd_records', 'note_templates', 'wheels') then area
      else 'sessions' end);
  execute format('select exists (select from (%s) as given join public.%I as there using (id) where there.user_id <> $2)', given, area)
    into is_there using run, owner;
  if is_there then
    raise exception using errcode = 'PT409', message = 'The ids of these rows are taken';
  end if;
  execute format('with added as (
      insert into public.%1$I (id, user_id, %2$s, created_at, updated_at)
      select id, $2, %2$s, coalesce(created_at, now()), coalesce(updated_at, created_at, now()) from (%3$s) as given
      on conflict do nothing returning id)
    select coalesce(array_agg(id), ''{}'') from added', area, columns, given) into added using run, owner;
  return added;
end $$;

-- All tables, clients first, since the others refer to them. A supervision from an early archive has no day yet.
create or replace function private.write_import(run public.import_runs) returns public.import_runs
language plpgsql set search_path = '' as $$
begin
  run.client_ids := private.write_import_rows(run.id, run.user_id, 'clients', 'name, email, phone, notes,
    relationship_start, relationship_end, organisation, consent, consent_how, consent_date, retain_until');
  run.session_ids := private.write_import_rows(run.id, run.user_id, 'sessions',
    'client_id, date, duration, notes, topics, follow_up, completed, paid, format, participants, kind, peer_exchange',
    '{"format": "individual", "kind": "coaching", "peer_exchange": false}');
  run.supervision_session_ids := private.write_import_rows(run.id, run.user_id, 'supervision_sessions',
    'supervisor_name, date, day, duration, topics, notes');
  run.cpd_record_ids := private.write_import_rows(run.id, run.user_id, 'cpd_records',
    'date, hours, title, provider, category, learned, applied, evidence_url, cce_core, cce_resource, cce_ethics');
  run.note_template_ids := private.write_import_rows(run.id, run.user_id, 'note_templates', 'name, body');
  run.wheel_ids := private.write_import_rows(run.id, run.user_id, 'wheels', 'client_id, date, areas, note');
  run.mentor_coaching_ids := private.write_import_rows(run.id, run.user_id, 'mentor_coaching',
    'date, duration, format, group_size, mentor_name, mentor_credential, mentor_mcs');
  run.education_ids := private.write_import_rows(run.id, run.user_id, 'education',
    'provider, title, hours, core_hours, start_date, end_date');
  run.reflection_ids := private.write_import_rows(run.id, run.user_id, 'reflections', 'date, title, reflection, application');
  run.client_feedback_ids := private.write_import_rows(run.id, run.user_id, 'client_feedback',
    'client_id, date, feedback, given_by');
  run.credential_ids := private.write_import_rows(run.id, run.user_id, 'credentials',
    'body, level, awarded_on, expires_on, reference');
  run.opening_balance_ids := private.write_import_rows(run.id, run.user_id, 'opening_balances',
    'client_id, as_of, start_date, end_date, paid_minutes, pro_bono_minutes, format, participants, source');
  if run.kind = 'icf_log' then
    update public.opening_balances o set import_id = run.id where o.id = any(run.opening_balance_ids);
  end if;
  run.erased_session_ids := private.write_import_rows(run.id, run.user_id, 'erased_sessions',
    'person, date, duration, kind, paid, format, participants, peer_exchange, opening');
  return run;
end $$;

revoke all on function private.import_rows(uuid, uuid, text),
  private.write_import_rows(uuid, uuid, text, text, jsonb),
  private.write_import(public.import_runs)
  from public, anon, authenticated, hourbook_server;
