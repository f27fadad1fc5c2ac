-- Accounts that the settings name stay admins. The server marks them "special": true at every start, the protected one
-- "protected": true as well, and writes false once the settings name them no more (src/server/auth/special-accounts.ts).
create index users_special_idx on auth.users (id) where raw_app_meta_data @> '{"special": true}';

-- Whoever takes the role, by whatever statement, takes it from nobody: it is silently kept (specification, points 4 and 6).
create function private.keep_built_in_admin() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users where id = new.id and raw_app_meta_data @> '{"special": true}') then
    new.role := 'admin';
  end if;
  return new;
end $$;
revoke execute on function private.keep_built_in_admin() from public;
create trigger profiles_keep_built_in_admin before update of role on public.profiles
  for each row when (new.role <> 'admin') execute function private.keep_built_in_admin();

-- The admin list's built-in entries as they are stored: what an admin is shown when the server's function, which also inserts
-- missing ones, does not answer (decisions 13).
create function private.admin_built_in_accounts() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'email', p.email, 'role', p.role, 'created_at', p.created_at,
      'isProtected', u.raw_app_meta_data @> '{"protected": true}') order by p.created_at, p.email), '[]')
    from auth.users u join public.profiles p on p.id = u.id
    where u.raw_app_meta_data @> '{"special": true}'
  );
end $$;
revoke execute on function private.admin_built_in_accounts() from public;
grant execute on function private.admin_built_in_accounts() to authenticated;

create function public.admin_built_in_accounts() returns json language sql stable set search_path = '' as $$
  select private.admin_built_in_accounts()
$$;
revoke execute on function public.admin_built_in_accounts() from public;
grant execute on function public.admin_built_in_accounts() to authenticated;
