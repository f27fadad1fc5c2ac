-- Functions in language sql are planned anew in every statement that calls them (before Postgres 18), and these cannot be
-- folded into the statement either, since they set search_path: planning the dashboard took as long as running it, and an insert
-- planned two of them. PL/pgSQL keeps its plans for as long as the connection lives. The texts stay as they are; a name that
-- is both a column and an argument means the column, as it does in sql.
do $$
declare kept record;
begin
  for kept in
    select p.oid, p.prosrc
    from pg_proc p
    where p.oid = any (array[
      'private.has_access()', 'private.is_admin()', 'private.are_topics(text[])', 'public.dashboard(date)',
      'public.client_hours(date, uuid)', 'public.find_records(text, date, integer)'
    ]::regprocedure[])
  loop
    execute replace(
      replace(pg_get_functiondef(kept.oid), 'LANGUAGE sql', 'LANGUAGE plpgsql'),
      kept.prosrc,
      format(E'\n#variable_conflict use_column\nbegin\n  return (%s  );\nend ', kept.prosrc));
  end loop;
end $$;

-- Asked by every statement of a person, so it asks for itself what auth_session_state tells others.
create or replace function private.require_auth_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  needs_code boolean;
begin
  select s.aal = 'aal1' and exists (select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')
    into needs_code
  from auth.sessions s
  where s.id = (claims ->> 'session_id')::uuid and s.user_id = (claims ->> 'sub')::uuid and s.ended_at is null;
  if not needs_code then
    return true;
  end if;
  raise exception using errcode = 'PT401', message = case when needs_code
    then 'Please sign in again and enter your authentication code.'
    else 'You have been signed out. Please sign in again.' end;
end $$;
