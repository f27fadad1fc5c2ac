-- For erase_client: removes ids from what imports remember, a file's name that holds a word of the client's name, and whole
-- imports that are not finished, whose parts may hold the client (the file can be imported again).
create or replace function private.forget_in_imports(owner uuid, client_name text, gone uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.import_runs r where r.user_id = owner and r.finished_at is null;
  update public.import_runs r set
    brought = private.without_ids(r.brought, gone),
    skipped_ids = array(select unnest(r.skipped_ids) except select unnest(gone)),
    file_name = case when exists (
      select from regexp_split_to_table(lower(client_name), '\s+') as word
      where length(word) > 2 and strpos(lower(r.file_name), word) > 0) then '' else r.file_name end
  where r.user_id = owner;
end $$;

-- For the server, whose role has no right on imports: it deletes old unfinished ones without reading them.
create or replace function private.delete_unfinished_imports(before timestamptz, most integer, left_out integer default 0) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed bigint;
  coaches uuid[];
  chosen uuid[];
begin
  select array_agg(old.user_id), array_agg(old.id) into coaches, chosen from (
    select o.user_id, o.id from public.import_runs o where o.finished_at is null and o.created_at < before order by o.created_at limit most offset left_out) old;
  perform private.lock_storages_of(coaches);
  with gone as (
    delete from public.import_runs d where d.user_id = any(coaches) and d.id = any(chosen) and d.finished_at is null and d.created_at < before
    returning 1)
  select count(*) into changed from gone;
  return changed;
end $$;

revoke all on function private.forget_in_imports(uuid, text, uuid[]),
  private.delete_unfinished_imports(timestamptz, integer, integer)
  from public, anon, authenticated, hourbook_server;
grant execute on function private.delete_unfinished_imports(timestamptz, integer, integer)
  to hourbook_server;
