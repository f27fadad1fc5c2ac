-- What /rest/v1 asks inside its own statements, beside db/platform/0002-rest.sql.

-- An upsert that meets a row may repeat columns that are written once, such as the owner, if it repeats their value. Users have
-- no right to update those, so they are compared instead. Evaluated after the policies checked the row.
create or replace function rest.require_kept(is_kept boolean, "table" text, columns text) returns boolean
language plpgsql set search_path = '' as $$
begin
  if not is_kept then
    raise exception using errcode = '42501', message = format('permission denied for table %s', "table"),
      hint = format('Is written once and cannot be changed: %s', columns);
  end if;
  return true;
end $$;

-- GET of a function that may write: what it wrote is undone by this refusal. A transaction that wrote has an id. HB405 is read
-- by the server alone, which answers 405 with 25006.
create or replace function rest.require_reading(answer json) returns json
language plpgsql set search_path = '' as $$
begin
  if pg_catalog.pg_current_xact_id_if_assigned() is not null then
    raise exception using errcode = 'HB405', message = 'cannot write in a read-only transaction', hint = 'Call it with POST';
  end if;
  return answer;
end $$;

revoke all on function rest.require_kept(boolean, text, text),
  rest.require_reading(json)
  from public, anon, authenticated, hourbook_server;
grant execute on function rest.require_kept(boolean, text, text),
  rest.require_reading(json)
  to anon, authenticated;
