-- For erase_client: removes ids from the lists of imports, a file's name that contains a word of the client's names (a short
-- one only as a word; as one accented letter or two, as macOS names files), and all unfinished
-- imports, whose parts may have the client (the file can be imported again). erase_client checks that none is being saved.
create or replace function private.forget_in_imports(owner uuid, names text, gone uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.import_runs r where r.user_id = owner and r.finished_at is null;
  update public.import_runs r set
    brought = private.without_ids(r.brought, forget_in_imports.gone),
    skipped_ids = array(select unnest(r.skipped_ids) except select unnest(forget_in_imports.gone)),
    file_name = case when exists (
      select from regexp_split_to_table(lower(normalize(names)), '[\s[:punct:]]+') as word
      where length(word) > 2 and strpos(lower(normalize(r.file_name)), word) > 0
        or word <> '' and word = any(regexp_split_to_array(lower(normalize(r.file_name)), '[\s[:punct:]]+'))) then '' else r.file_name end
  where r.user_id = owner;
end $$;

-- The next import by id that is being saved or undone, but was not continued since `since`: a page was closed, or a server ended.
create or replace function private.next_open_import(since timestamptz, after uuid) returns table (coach uuid, run_id uuid)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query select r.user_id, r.id from public.import_runs r
  where r.is_under_way and r.stepped_at < since and r.id > after order by r.id limit 1;
end $$;

-- Continues it for one statement. True while there is more to do. If a row is refused the import is undone.
create or replace function private.continue_import(coach uuid, run_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  run public.import_runs;
begin
  perform private.lock_storage_of(coach);
  select * into run from public.import_runs r where r.user_id = coach and r.id = run_id and r.is_under_way for update;
  if run.id is null then
    return false;
  end if;
  if run.gone is null then
    begin
      run := private.write_import(run);
    exception when others then
      -- Errors that are not about the rows are retried.
      if left(sqlstate, 2) not in ('22', '23', 'PT') then
        raise;
      end if;
      update public.import_runs r set gone = '{}' where r.user_id = coach and r.id = run_id;
    end;
  else
    run := private.take_back_import(run);
  end if;
  return exists (select from public.import_runs r where r.user_id = coach and r.id = run_id and r.is_under_way);
end $$;

grant execute on function private.next_open_import, private.continue_import to hourbook_server;
