-- Functions that statements of /rest/v1 call, besides those in db/platform/0002-rest.sql.

-- An upsert of an existing row may include columns that are only written once, such as the owner, if their value is the same. Users have no
-- right to update those, so they are compared instead. Evaluated after the policies have checked the row.
create or replace function rest.require_kept(is_kept boolean, "table" text, columns text) returns boolean
language plpgsql set search_path = '' as $$
begin
  if not is_kept then
    raise exception using errcode = '42501', message = format('permission denied for table %s', "table"),
      hint = format('Is written once and cannot be changed: %s', columns);
  end if;
  return true;
end $$;

-- For GET of a function that may write: raises HB405 if the transaction has an id, which means that it wrote, and so undoes it. The server
-- answers HB405 with status 405 and code 25006.
create or replace function rest.require_reading(answer json) returns json
language plpgsql set search_path = '' as $$
begin
  if pg_catalog.pg_current_xact_id_if_assigned() is not null then
    raise exception using errcode = 'HB405', message = 'cannot write in a read-only transaction', hint = 'Call it with POST';
  end if;
  return answer;
end $$;

grant execute on function rest.require_kept, rest.require_reading to anon, authenticated;
