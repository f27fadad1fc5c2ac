-- Imports bring what credentials ask for too: the new columns of sessions, clients and CPD, the tables of
-- 0034-credential-records.sql, opening balances (also from an official coaching log) and an archive's erased sessions.
alter table public.import_runs
  add column mentor_coaching_ids uuid[] not null default '{}',
  add column education_ids uuid[] not null default '{}',
  add column reflection_ids uuid[] not null default '{}',
  add column client_feedback_ids uuid[] not null default '{}',
  add column credential_ids uuid[] not null default '{}',
  add column opening_balance_ids uuid[] not null default '{}',
  add column erased_session_ids uuid[] not null default '{}',
  add column mentor_coaching integer not null generated always as (cardinality(mentor_coaching_ids)) stored,
  add column education integer not null generated always as (cardinality(education_ids)) stored,
  add column reflections integer not null generated always as (cardinality(reflection_ids)) stored,
  add column client_feedback integer not null generated always as (cardinality(client_feedback_ids)) stored,
  add column credentials integer not null generated always as (cardinality(credential_ids)) stored,
  add column opening_balances integer not null generated always as (cardinality(opening_balance_ids)) stored,
  add column erased_sessions integer not null generated always as (cardinality(erased_session_ids)) stored,
  drop constraint import_runs_kind_check,
  add constraint import_runs_kind_check check (
    kind in ('clients', 'sessions', 'supervision_sessions', 'cpd_records', 'calendar', 'archive', 'icf_log'));

-- As before (0015-import-runs.sql), and: `defaults` stands in for columns that a file from an earlier time does not have;
-- tables that came later are gated as the sessions are.
drop function private.write_import_rows(uuid, uuid, text, text);
create function private.write_import_rows(run uuid, owner uuid, area text, columns text, defaults jsonb default '{}') returns uuid[]
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
revoke execute on function private.write_import_rows(uuid, uuid, text, text, jsonb) from public;

create or replace function private.import_report(run public.import_runs) returns json language sql immutable set search_path = '' as $$
  select json_build_object(
    'clients', run.clients, 'sessions', run.sessions, 'supervision_sessions', run.supervision_sessions,
    'cpd_records', run.cpd_records, 'note_templates', run.note_templates, 'wheels', run.wheels,
    'mentor_coaching', run.mentor_coaching, 'education', run.education, 'reflections', run.reflections, 'client_feedback', run.client_feedback,
    'credentials', run.credentials, 'opening_balances', run.opening_balances, 'erased_sessions', run.erased_sessions,
    'skipped_ids', run.skipped_ids)
$$;

create or replace function private.finish_import(run_id uuid, part_count integer) returns json
language plpgsql security definer set search_path = '' as $$
declare
  run public.import_runs;
begin
  perform private.require_auth_session();
  -- Whoever asks a second time waits here for the first, and then finds it finished.
  select * into run from public.import_runs r where r.id = run_id and r.user_id = auth.uid() for update;
  if run.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such import';
  end if;
  if run.finished_at is not null then
    return private.import_report(run);
  end if;
  if (select count(*) from public.import_parts p where p.import_id = run.id) <> part_count then
    raise exception using errcode = 'PT409', message = 'Parts of this import are missing';
  end if;
  run := private.write_import(run);
  select coalesce(array_agg(id), '{}') into run.skipped_ids from (
    select (r.value ->> 'id')::uuid as id
    from public.import_parts p cross join lateral jsonb_object_keys(p.rows) as t (area)
      cross join lateral jsonb_array_elements(p.rows -> t.area) as r (value)
    where p.import_id = run.id and p.user_id = run.user_id
    except
    select unnest(run.client_ids || run.session_ids || run.supervision_session_ids || run.cpd_record_ids
      || run.note_template_ids || run.wheel_ids || run.mentor_coaching_ids || run.education_ids || run.reflection_ids
      || run.client_feedback_ids || run.credential_ids || run.opening_balance_ids || run.erased_session_ids)
  ) as skipped;
  delete from public.import_parts p where p.import_id = run.id;
  update public.import_runs r set
    client_ids = run.client_ids, session_ids = run.session_ids, skipped_ids = run.skipped_ids,
    supervision_session_ids = run.supervision_session_ids, cpd_record_ids = run.cpd_record_ids,
    note_template_ids = run.note_template_ids, wheel_ids = run.wheel_ids,
    mentor_coaching_ids = run.mentor_coaching_ids, education_ids = run.education_ids, reflection_ids = run.reflection_ids,
    client_feedback_ids = run.client_feedback_ids, credential_ids = run.credential_ids,
    opening_balance_ids = run.opening_balance_ids, erased_session_ids = run.erased_session_ids, finished_at = now()
  where r.id = run.id returning r.* into run;
  return private.import_report(run);
end $$;

-- Writes the rows of every table, clients first, and gives back the run with the ids of what was added.
create function private.write_import(run public.import_runs) returns public.import_runs
language plpgsql set search_path = '' as $$
begin
  run.client_ids := private.write_import_rows(run.id, run.user_id, 'clients', 'name, email, phone, notes,
    relationship_start, relationship_end, organisation, consent, consent_how, consent_date, retain_until');
  run.session_ids := private.write_import_rows(run.id, run.user_id, 'sessions',
    'client_id, date, duration, notes, topics, follow_up, completed, paid, format, participants, kind, peer_exchange',
    '{"format": "individual", "kind": "coaching", "peer_exchange": false}');
  run.supervision_session_ids := private.write_import_rows(run.id, run.user_id, 'supervision_sessions',
    'supervisor_name, date, duration, topics, notes');
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
revoke execute on function private.write_import(public.import_runs) from public;

-- Deletes what an import brought and is still there, as the caller. A client who has a session, a wheel, an opening balance
-- or feedback from elsewhere stays.
create or replace function public.undo_import(import_id uuid) returns json language plpgsql set search_path = '' as $$
declare
  run public.import_runs;
  gone json;
begin
  select * into run from public.import_runs r where r.id = undo_import.import_id and r.user_id = auth.uid();
  if run.finished_at is null then
    raise exception using errcode = 'PT404', message = 'There is no such import';
  end if;
  with sessions as (delete from public.sessions t where t.id = any(run.session_ids) returning 1),
    supervision_sessions as (delete from public.supervision_sessions t where t.id = any(run.supervision_session_ids) returning 1),
    cpd_records as (delete from public.cpd_records t where t.id = any(run.cpd_record_ids) returning 1),
    note_templates as (delete from public.note_templates t where t.id = any(run.note_template_ids) returning 1),
    wheels as (delete from public.wheels t where t.id = any(run.wheel_ids) returning 1),
    mentor_coaching as (delete from public.mentor_coaching t where t.id = any(run.mentor_coaching_ids) returning 1),
    education as (delete from public.education t where t.id = any(run.education_ids) returning 1),
    reflections as (delete from public.reflections t where t.id = any(run.reflection_ids) returning 1),
    client_feedback as (delete from public.client_feedback t where t.id = any(run.client_feedback_ids) returning 1),
    credentials as (delete from public.credentials t where t.id = any(run.credential_ids) returning 1),
    opening_balances as (delete from public.opening_balances t where t.id = any(run.opening_balance_ids) returning 1),
    erased_sessions as (delete from public.erased_sessions t where t.id = any(run.erased_session_ids) returning 1)
  select json_build_object(
    'sessions', (select count(*) from sessions), 'supervision_sessions', (select count(*) from supervision_sessions),
    'cpd_records', (select count(*) from cpd_records), 'note_templates', (select count(*) from note_templates),
    'wheels', (select count(*) from wheels), 'mentor_coaching', (select count(*) from mentor_coaching),
    'education', (select count(*) from education), 'reflections', (select count(*) from reflections),
    'client_feedback', (select count(*) from client_feedback), 'credentials', (select count(*) from credentials),
    'opening_balances', (select count(*) from opening_balances), 'erased_sessions', (select count(*) from erased_sessions)) into gone;
  -- A statement of its own: it must see that what refers to clients is gone.
  with deleted as (
    delete from public.clients c where c.id = any(run.client_ids)
      and not exists (select from public.sessions s where s.client_id = c.id)
      and not exists (select from public.wheels w where w.client_id = c.id)
      and not exists (select from public.opening_balances o where o.client_id = c.id)
      and not exists (select from public.client_feedback f where f.client_id = c.id) returning c.id)
  select (gone::jsonb || jsonb_build_object(
    'clients', (select count(*) from deleted),
    'kept_clients', coalesce((
      select jsonb_agg(c.name order by c.name) from public.clients c
      where c.id = any(run.client_ids) and c.id not in (select d.id from deleted d)), '[]')))::json into gone;
  update public.import_runs r set undone_at = now() where r.id = run.id;
  return gone;
end $$;

-- For erase_client: takes rows out of what imports remember: ids, a file's name that holds a word of the client's, and whole imports that are
-- not finished, whose parts may hold the client again (the file can be imported anew).
create function private.forget_in_imports(owner uuid, client_name text, gone uuid[]) returns void
language sql volatile set search_path = '' as $$
  delete from public.import_runs r where r.user_id = owner and r.finished_at is null;
  update public.import_runs r set
    client_ids = array(select unnest(r.client_ids) except select unnest(gone)),
    session_ids = array(select unnest(r.session_ids) except select unnest(gone)),
    opening_balance_ids = array(select unnest(r.opening_balance_ids) except select unnest(gone)),
    wheel_ids = array(select unnest(r.wheel_ids) except select unnest(gone)),
    skipped_ids = array(select unnest(r.skipped_ids) except select unnest(gone)),
    file_name = case when exists (
      select from regexp_split_to_table(lower(client_name), '\s+') as word
      where length(word) > 2 and strpos(lower(r.file_name), word) > 0) then '' else r.file_name end
  where r.user_id = owner;
$$;
revoke execute on function private.forget_in_imports(uuid, text, uuid[]) from public;
