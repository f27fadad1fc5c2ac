-- What admins see of other users: addresses, subscriptions and counts, never a client, a session or a note (ADR 10). The functions in
-- public run as the user; those in private, which they call, bypass the policies.

-- The audit trail, the latest first, 100 a page, with current addresses; null if the account was deleted.
create or replace function private.admin_actions(page integer) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with shown as (
      select a.*, actor.email as actor_email, subject.email as subject_email
      from private.admin_actions a
      left join public.profiles actor on actor.id = a.actor_id
      left join public.profiles subject on subject.id = a.subject_id
      order by a.id desc limit 100 offset (greatest(page, 1) - 1)::bigint * 100
    )
    select json_build_object(
      'total', (select count(*) from private.admin_actions),
      'actions', coalesce((select json_agg(s order by s.id desc) from shown s), '[]'))
  );
end $$;

create or replace function public.admin_actions(page integer default 1) returns json
language sql stable set search_path = '' as $$
  select private.admin_actions(admin_actions.page)
$$;

-- For every account: the last sign-in, whether the address is confirmed, why mails are not sent to it, whether it has a second factor and
-- when that is removed, the numbers of clients and sessions, and the open subscription, else one that has not
-- ended, else the newest.
create or replace function private.admin_user_figures() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  blocks jsonb := '{}';
begin
  perform private.require_admin();
  if exists (select from private.blocked_addresses) then
    blocks := (select coalesce(jsonb_object_agg(u.id, private.mail_block(u.email)), '{}') from auth.users u);
  end if;
  return (
    with newest as (
      select distinct on (s.user_id) s.user_id, s.status, s.current_period_end, s.cancel_at_period_end, s.cancel_at
      from public.subscriptions s
      order by s.user_id, (s.status in ('active', 'trialing', 'trial') and coalesce(s.current_period_end > now(), false)) desc,
        (s.ended_at is null) desc, s.created_at desc
    ), figures as (
      select u.id, u.last_sign_in_at, coalesce(c.clients, 0) as clients, coalesce(s.sessions, 0) as sessions,
        newest.status as subscription_status, newest.current_period_end, newest.cancel_at_period_end,
        newest.cancel_at, u.email_confirmed_at is not null as is_confirmed,
        blocks ->> u.id::text as mail_block,
        exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
        (select r.due_at from private.factor_removals r where r.user_id = u.id) as factors_go_at
      from auth.users u
      left join (select user_id, count(*) as clients from public.clients group by user_id) c on c.user_id = u.id
      left join (select user_id, count(*) as sessions from public.sessions group by user_id) s on s.user_id = u.id
      left join newest on newest.user_id = u.id
    )
    select coalesce(json_agg(f), '[]') from figures f
  );
end $$;

create or replace function public.admin_user_figures() returns json
language sql stable set search_path = '' as $$
  select private.admin_user_figures()
$$;

-- The stored built-in accounts. Shown if the server's function, which also inserts missing ones, does not respond (spec decision 13).
create or replace function private.admin_built_in_accounts() returns json
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

create or replace function public.admin_built_in_accounts() returns json
language sql stable set search_path = '' as $$
  select private.admin_built_in_accounts()
$$;

grant execute on function private.admin_actions, public.admin_actions, private.admin_user_figures,
  public.admin_user_figures, private.admin_built_in_accounts, public.admin_built_in_accounts to authenticated;
-- The server reads these comments: a replica may answer the functions (ADR 75).
comment on function public.admin_actions(integer) is 'costly';
comment on function public.admin_user_figures() is 'costly';
comment on function public.admin_built_in_accounts() is 'costly';
