-- Deletes what an import added and is still there, as the caller. A client who has a session, a wheel, an opening balance or
-- feedback from elsewhere stays.
create or replace function public.undo_import(import_id uuid) returns json
language plpgsql set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  run public.import_runs;
  gone json;
begin
  select * into run from public.import_runs r where r.id = undo_import.import_id and r.user_id = coach;
  if run.finished_at is null then
    raise exception using errcode = 'PT404', message = 'There is no such import';
  end if;
  with sessions as (delete from public.sessions t where t.user_id = coach and t.id = any(run.session_ids) returning 1),
    supervision_sessions as (delete from public.supervision_sessions t where t.user_id = coach and t.id = any(run.supervision_session_ids) returning 1),
    cpd_records as (delete from public.cpd_records t where t.user_id = coach and t.id = any(run.cpd_record_ids) returning 1),
    note_templates as (delete from public.note_templates t where t.user_id = coach and t.id = any(run.note_template_ids) returning 1),
    wheels as (delete from public.wheels t where t.user_id = coach and t.id = any(run.wheel_ids) returning 1),
    mentor_coaching as (delete from public.mentor_coaching t where t.user_id = coach and t.id = any(run.mentor_coaching_ids) returning 1),
    education as (delete from public.education t where t.user_id = coach and t.id = any(run.education_ids) returning 1),
    reflections as (delete from public.reflections t where t.user_id = coach and t.id = any(run.reflection_ids) returning 1),
    client_feedback as (delete from public.client_feedback t where t.user_id = coach and t.id = any(run.client_feedback_ids) returning 1),
    credentials as (delete from public.credentials t where t.user_id = coach and t.id = any(run.credential_ids) returning 1),
    opening_balances as (delete from public.opening_balances t where t.user_id = coach and t.id = any(run.opening_balance_ids) returning 1),
    erased_sessions as (delete from public.erased_sessions t where t.user_id = coach and t.id = any(run.erased_session_ids) returning 1)
  select json_build_object(
    'sessions', (select count(*) from sessions), 'supervision_sessions', (select count(*) from supervision_sessions),
    'cpd_records', (select count(*) from cpd_records), 'note_templates', (select count(*) from note_templates),
    'wheels', (select count(*) from wheels), 'mentor_coaching', (select count(*) from mentor_coaching),
    'education', (select count(*) from education), 'reflections', (select count(*) from reflections),
    'client_feedback', (select count(*) from client_feedback), 'credentials', (select count(*) from credentials),
    'opening_balances', (select count(*) from opening_balances), 'erased_sessions', (select count(*) from erased_sessions)) into gone;
  -- A statement of its own: it must see that what refers to clients is gone.
  with deleted as (
    delete from public.clients c where c.user_id = coach and c.id = any(run.client_ids)
      and not exists (select from public.sessions s where s.user_id = coach and s.client_id = c.id)
      and not exists (select from public.wheels w where w.user_id = coach and w.client_id = c.id)
      and not exists (select from public.opening_balances o where o.user_id = coach and o.client_id = c.id)
      and not exists (select from public.client_feedback f where f.user_id = coach and f.client_id = c.id) returning c.id)
  select (gone::jsonb || jsonb_build_object(
    'clients', (select count(*) from deleted),
    'kept_clients', coalesce((
      select jsonb_agg(c.name order by c.name) from public.clients c
      where c.user_id = coach and c.id = any(run.client_ids) and c.id not in (select d.id from deleted d)), '[]')))::json into gone;
  update public.import_runs r set undone_at = now() where r.user_id = coach and r.id = run.id;
  return gone;
end $$;

revoke all on function public.undo_import(uuid)
  from public, anon, authenticated, hourbook_server;
grant execute on function public.undo_import(uuid)
  to authenticated;
