-- What personal keys may do (ADR 150): policies for rows, grants for functions; columns are granted with the tables, in the migrations. A role
-- with notes inherits the one without. A new table or function is not accessible until it is named here.
--
-- key_read reads records. key_log reads and adds clients and sessions, and changes sessions. key_all reads, adds, changes and deletes
-- records. None has access to the account, sign-ins, payments, connected calendars, imports or lent views.

-- Not yet where tables are distributed: a key's statement is not told to the workers.
create or replace function private.has_personal_keys() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return to_regclass('pg_catalog.pg_dist_partition') is null;
end $$;

grant execute on function private.has_personal_keys to hourbook_server;

do $$
declare
  own constant text := 'user_id = (select auth.uid())';
  one record;
  may record;
begin
  for one in
    select t.area, own, case when t.area in ('clients', 'sessions') then 'key_read, key_log' else 'key_read' end as readers,
      case when t.is_made_by_server then '' when t.area in ('clients', 'sessions') then 'key_all, key_log' else 'key_all' end as adders,
      case when t.is_made_by_server then '' when t.area = 'sessions' then 'key_all, key_log' else 'key_all' end as changers,
      'key_all' as deleters, t.gate
    from private.record_tables() as t
    union all select v.area, own, v.readers, '', '', v.deleters, null from (values
      ('certificates', 'key_read', 'key_all'), ('witness_requests', 'key_read', 'key_all'), ('witnessed_rows', 'key_read', ''),
      ('client_merges', 'key_all', ''), ('calendar_feeds', 'key_read', '')) as v (area, readers, deleters)
    union all select 'profiles', 'id = (select auth.uid())', 'key_read', '', '', '', null
  loop
    for may in
      select p.name, p.kind, p.roles, p.condition from (values
        -- Reading requires no subscription, as for the coach (spec decision 5).
        ('a key reads own rows', 'for select', one.readers, format('using (%s)', one.own)),
        -- As for the coach: behind gated screens only with access, and never for another coach.
        ('a key with access adds own rows', 'for insert', one.adders,
          format('with check (%s and (select private.require_access(%L)))', one.own, one.gate)),
        ('a key with access changes own rows', 'for update', one.changers,
          format('using (%1$s) with check (%1$s and (select private.require_access(%2$L)))', one.own, one.gate)),
        ('a key deletes own rows', 'for delete', one.deleters, format('using (%s)', one.own)),
        -- A key that was ended sees no rows (ADR 9).
        ('rows are there for an open key', 'as restrictive for all', 'key_read, key_log, key_all',
          'using ((select private.has_open_sign_in()))')) as p (name, kind, roles, condition)
    loop
      execute format('drop policy if exists %I on public.%I', may.name, one.area);
      if may.roles <> '' and private.has_personal_keys() then
        execute format('create policy %I on public.%I %s to %s %s', may.name, one.area, may.kind, may.roles, may.condition);
      end if;
    end loop;
  end loop;
end $$;

-- The functions that each role may call, and those that policies, checks and these functions call in turn. Existing rights are not
-- changed, so that each function is only written by its own file.
do $$
declare
  one record;
begin
  for one in
    with named as (
      select r.role, unnest(r.names) as name from (values
        ('key_read', array['auth.uid', 'auth.jwt', 'private.has_open_sign_in', 'private.require_auth_session',
          'rest.require_single', 'rest.require_at_most', 'rest.require_kept', 'rest.require_reading',
          'private.with_import', 'private.import_under_way', 'private.known_zone', 'private.zone_of', 'private.day_in',
          'private.earliest_day', 'private.latest_day', 'private.witnessed_pairs',
          'public.client_hours', 'public.cpd_totals', 'public.dashboard', 'public.find_records', 'public.report',
          'public.session_totals', 'public.witnessed_rows_of']),
        ('key_log', array['auth.uid', 'auth.jwt', 'private.has_open_sign_in', 'private.require_auth_session',
          'rest.require_single', 'rest.require_at_most', 'rest.require_kept', 'rest.require_reading',
          'private.require_access', 'private.has_access', 'private.is_open_path', 'private.require_account',
          'private.earliest_day', 'private.latest_day', 'private.is_recorded_day', 'private.is_length', 'private.is_sum_of_lengths',
          'private.is_group_size', 'private.is_address', 'private.is_line', 'private.is_name', 'private.fits', 'private.is_long_text',
          'private.are_topics', 'private.is_session_kind', 'private.is_session_format',
          'private.is_lost_key', 'private.unreadable_text']),
        ('key_all', array['private.require_access', 'private.has_access', 'private.is_open_path', 'private.require_account',
          'private.is_recorded_day', 'private.is_recorded_instant', 'private.is_length', 'private.is_sum_of_lengths',
          'private.is_group_size', 'private.is_address', 'private.is_line', 'private.is_name', 'private.fits', 'private.is_long_text',
          'private.are_topics', 'private.is_session_kind', 'private.is_session_format', 'private.are_wheel_areas',
          'private.is_lost_key', 'private.unreadable_text', 'private.refused_session_change',
          'private.delete_records', 'private.undo_deletion', 'private.merge_clients', 'private.undo_client_merge',
          'private.erase_client', 'private.revoke_witness_request',
          'public.edit_sessions', 'public.delete_records', 'public.undo_deletion', 'public.merge_clients', 'public.undo_client_merge',
          'public.erase_client', 'public.revoke_witness_request'])) as r (role, names)
    ), wanted as (
      select n.role, p.oid from named n
      join pg_catalog.pg_namespace s on s.nspname = split_part(n.name, '.', 1)
      join pg_catalog.pg_proc p on p.pronamespace = s.oid and p.proname = split_part(n.name, '.', 2)
    ), present as (
      select a.grantee::regrole::text as role, p.oid from pg_catalog.pg_proc p cross join lateral aclexplode(p.proacl) as a
      where a.grantee <> 0 and starts_with(a.grantee::regrole::text, 'key_')
    )
    select coalesce(w.role, p.role) as role, coalesce(w.oid, p.oid)::regprocedure as called, w.role is null as is_over
    from wanted w full join present p on p.role = w.role and p.oid = w.oid
    where w.role is null or p.role is null
  loop
    if one.is_over then
      execute format('revoke execute on function %s from %I', one.called, one.role);
    else
      execute format('grant execute on function %s to %I', one.called, one.role);
    end if;
  end loop;
end $$;
