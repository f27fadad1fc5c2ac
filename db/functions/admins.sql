-- Who is an admin, and the record of how that changed (ADR 10).

-- Runs as its owner, so that the policy on profiles can call it without recursion.
create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.profiles where id = (select auth.uid()) and role = 'admin');
end $$;

-- Raises PT401 or PT403. For the functions that answer admins, which run as their owner.
create or replace function private.require_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_auth_session();
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only an admin may see this';
  end if;
end $$;

-- Writes the entry of a change of role in the same transaction. hourbook.actor and hourbook.request_id, which are set for the transaction,
-- say who changes it.
create or replace function private.record_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_actions (action, actor_id, subject_id, from_role, to_role, request_id) values (
    'role changed', nullif(current_setting('hourbook.actor', true), '')::uuid, new.id,
    case tg_op when 'UPDATE' then old.role end, new.role, nullif(current_setting('hourbook.request_id', true), ''));
  return null;
end $$;

-- Records what an admin does through the server, in the same transaction.
create or replace function private.record_admin_action(
  action text, actor uuid, subject uuid, request text, days integer, until date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_actions (action, actor_id, subject_id, request_id, days, until)
  values (record_admin_action.action, actor, subject, request, record_admin_action.days, record_admin_action.until);
end $$;

-- For append-only tables.
create or replace function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'What was done stays on record';
end $$;

-- No statement can take the role of admin from an account that the settings name (spec 4, spec 6).
create or replace function private.keep_built_in_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users where id = new.id and raw_app_meta_data @> '{"special": true}') then
    new.role := 'admin';
  end if;
  return new;
end $$;

grant execute on function private.is_admin to authenticated;
grant execute on function private.record_admin_action to hourbook_server;
