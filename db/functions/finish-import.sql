-- The answer for the screen: at the end what was added, before that how many rows are records.
create or replace function private.import_report(run public.import_runs) returns json
language plpgsql stable set search_path = '' as $$
begin
  if run.finished_at is null then
    return json_build_object('rows', run.row_count, 'rows_done', private.sum_of_counts(run.counts) + cardinality(run.skipped_ids));
  end if;
  return (run.counts || jsonb_build_object('skipped_ids', run.skipped_ids))::json;
end $$;

-- Runs as the owner of the tables, since nobody may write an import's list of ids directly.
create or replace function private.finish_import(run_id uuid, part_count integer) returns json
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  run public.import_runs;
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(coach);
  -- A second call waits here for the first, and then continues where it ended.
  select * into run from public.import_runs r where r.id = run_id and r.user_id = coach for update;
  if run.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such import';
  end if;
  if run.finished_at is null then
    if run.gone is not null then
      raise exception using errcode = 'PT409', message = 'This import is being taken back';
    end if;
    if run.stepped_at is null
      and (select count(*) from public.import_parts p where p.user_id = coach and p.import_id = run.id) is distinct from part_count then
      raise exception using errcode = 'PT409', message = 'Parts of this import are missing';
    end if;
    run := private.write_import(run);
  end if;
  return private.import_report(run);
end $$;

-- Makes records of the rows of all parts, in as many calls as needed; each returns the progress. After the first call the import accepts no
-- more parts, and is finished or undone by further calls or by the server. A call after the last returns the same and writes nothing.
create or replace function public.finish_import(import_id uuid, parts integer) returns json
language sql volatile set search_path = '' as $$
  select private.finish_import(finish_import.import_id, finish_import.parts)
$$;

-- For the policy of parts.
create or replace function private.is_open_import(run uuid, owner uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from public.import_runs r
    where r.user_id = owner and r.id = run and r.finished_at is null and r.stepped_at is null);
end $$;

-- For what is refused while an import is being saved: another import, and changes of clients to which its remaining rows refer.
create or replace function private.require_no_open_import(owner uuid, but_for uuid default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.import_runs r 
    where r.user_id = owner and r.finished_at is null and r.stepped_at is not null and r.id is distinct from but_for) then
    raise exception using errcode = 'PT409', message = 'An import is being saved. Please try again when it is done.';
  end if;
end $$;

-- The import of the user, or of the coach who lends a view, that is being saved or undone, as answers that count records mention it.
create or replace function private.import_under_way() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Known when the statement is planned, so that it goes to one shard (docs/scale.md). Null in an answer to the server, which has asked before.
  coach constant uuid := coalesce(auth.uid(), case when current_setting('role') = 'assessor' then private.lent_coach() end);
begin
  return (select case when r.gone is null
      then jsonb_build_object('is', 'save', 'rows', r.row_count, 'rows_done', private.sum_of_counts(r.counts) + cardinality(r.skipped_ids))
      else jsonb_build_object('is', 'take-back', 'rows', private.sum_of_counts(r.counts), 'rows_done', private.sum_of_counts(r.gone)) end
    from public.import_runs r where r.user_id = coach and r.is_under_way order by r.created_at desc limit 1);
end $$;

-- Adds the import that is under way, if any, to an answer that counts records; to a list in each of its rows (ADR 136).
create or replace function private.with_import(answer json) returns json
language plpgsql stable set search_path = '' as $$
declare
  importing constant jsonb := jsonb_build_object('importing', private.import_under_way());
begin
  if importing ->> 'importing' is null then
    return answer;
  end if;
  if json_typeof(answer) = 'array' then
    return (select coalesce(json_agg(e.value || importing order by e.place), '[]')
      from jsonb_array_elements(answer::jsonb) with ordinality as e (value, place));
  end if;
  return (answer::jsonb || importing)::json;
end $$;

-- For what is given to others, such as a signed file, which must not have sums of an unfinished import.
create or replace function private.require_no_import_under_way() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.import_under_way() is not null then
    raise exception using errcode = 'PT409', message = 'An import is being saved or taken back. Please try again when it is done.';
  end if;
end $$;

grant execute on function private.is_open_import, private.import_under_way, private.with_import,
  private.require_no_import_under_way, private.finish_import, public.finish_import to authenticated;
grant execute on function private.import_under_way, private.require_no_import_under_way to assessor;
