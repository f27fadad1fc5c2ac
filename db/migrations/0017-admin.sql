-- What admins see of others, and the trail of what they did. Functions that look past the policies give out addresses,
-- subscriptions and counts; never a client, a session or a note.

-- Raises what the wire answers with 401 or 403. For the functions below, which run as their owner.
create function private.require_admin() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_auth_session();
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only an admin may see this';
  end if;
end $$;
revoke execute on function private.require_admin() from public;

-- The trail. Nobody but its owner has any right on it: it is written by the trigger and read through admin_actions.
-- Ids without references and without addresses: an entry outlives the accounts it names, and keeps nothing of them.
create table private.admin_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null check (action in ('role changed')),
  -- Null: the server itself, by its settings or a command on its machine.
  actor_id uuid,
  subject_id uuid not null,
  from_role text,
  to_role text not null,
  request_id text
);

-- A role changes in one place, so its entry is written there, in the same transaction, whoever changes it. Who does says so
-- in hourbook.actor and hourbook.request_id, for one transaction.
create function private.record_role_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_actions (action, actor_id, subject_id, from_role, to_role, request_id) values (
    'role changed', nullif(current_setting('hourbook.actor', true), '')::uuid, new.id,
    case tg_op when 'UPDATE' then old.role end, new.role, nullif(current_setting('hourbook.request_id', true), ''));
  return null;
end $$;
revoke execute on function private.record_role_change() from public;
create trigger profiles_record_role_change after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.record_role_change();
create trigger profiles_record_new_admin after insert on public.profiles
  for each row when (new.role = 'admin') execute function private.record_role_change();

create function private.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'What was done stays on record';
end $$;
revoke execute on function private.refuse_change() from public;
create trigger admin_actions_append_only before update or delete or truncate on private.admin_actions
  for each statement execute function private.refuse_change();

-- The latest first, 100 a page, with today's addresses; null where the account is gone.
create function private.admin_actions(page integer) returns json
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
revoke execute on function private.admin_actions(integer) from public;
grant execute on function private.admin_actions(integer) to authenticated;

create function public.admin_actions(page integer default 1) returns json language sql stable set search_path = '' as $$
  select private.admin_actions(admin_actions.page)
$$;
revoke execute on function public.admin_actions(integer) from public;
grant execute on function public.admin_actions(integer) to authenticated;

-- Of every account: the last sign-in, how many clients and sessions, and the subscription that is open now, else the newest.
create function private.admin_user_figures() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with newest as (
      select distinct on (s.user_id) s.user_id, s.status, s.current_period_end, s.cancel_at_period_end
      from public.subscriptions s
      order by s.user_id, (s.status in ('active', 'trialing', 'trial') and coalesce(s.current_period_end > now(), false)) desc,
        s.created_at desc
    ), figures as (
      select u.id, u.last_sign_in_at, coalesce(c.clients, 0) as clients, coalesce(s.sessions, 0) as sessions,
        newest.status as subscription_status, newest.current_period_end, newest.cancel_at_period_end
      from auth.users u
      left join (select user_id, count(*) as clients from public.clients group by user_id) c on c.user_id = u.id
      left join (select user_id, count(*) as sessions from public.sessions group by user_id) s on s.user_id = u.id
      left join newest on newest.user_id = u.id
    )
    select coalesce(json_agg(f), '[]') from figures f
  );
end $$;
revoke execute on function private.admin_user_figures() from public;
grant execute on function private.admin_user_figures() to authenticated;

create function public.admin_user_figures() returns json language sql stable set search_path = '' as $$
  select private.admin_user_figures()
$$;
revoke execute on function public.admin_user_figures() from public;
grant execute on function public.admin_user_figures() to authenticated;

-- What a price brings in a month, in the minor unit; null where it does not recur. A year has 365 days.
create function private.monthly_amount(price public.prices) returns numeric language sql immutable set search_path = '' as $$
  select price.unit_amount::numeric / coalesce(price.interval_count, 1) * case price.interval
    when 'day' then 365 / 12.0 when 'week' then 365 / 84.0 when 'month' then 1 when 'year' then 1 / 12.0 end
$$;
revoke execute on function private.monthly_amount(public.prices) from public;

-- Subscriptions, 50 a page, the newest first; what the active ones bring in a month; trials that end within 14 days (those
-- of sign-up included, unless a subscription is open); payments that failed.
create function private.admin_subscriptions(page integer) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with listed as (
      select s.id, s.user_id, p.email, s.status, s.current_period_end, s.cancel_at_period_end, s.created_at, s.trial_end,
        price.unit_amount, price.currency, price.interval, price.interval_count,
        case when s.status = 'active' then private.monthly_amount(price) end as monthly
      from public.subscriptions s
      join public.profiles p on p.id = s.user_id
      left join public.prices price on price.id = s.price_id
    ), revenue as (
      select l.currency, round(sum(l.monthly))::integer as amount, count(*) as subscriptions,
        count(*) filter (where l.cancel_at_period_end) as cancelling
      from listed l where l.monthly is not null group by l.currency
    ), trials as (
      select l.user_id, l.email, coalesce(l.trial_end, l.current_period_end) as ends_at, true as is_subscribed
      from listed l where l.status in ('trialing', 'trial')
      union all
      select p.id, p.email, p.subscription_end_date, false
      from public.profiles p
      where p.role <> 'admin' and p.subscription_status in ('trial', 'trialing')
        and not exists (
          select from listed l where l.user_id = p.id and l.status in ('active', 'trialing', 'trial') and l.current_period_end > now())
    ), ending as (
      select * from trials t where t.ends_at > now() and t.ends_at <= now() + interval '14 days'
    ), failed as (
      select * from listed l where l.status in ('past_due', 'unpaid')
    ), shown as (
      select * from listed l order by l.created_at desc, l.id limit 50 offset (greatest(page, 1) - 1)::bigint * 50
    )
    select json_build_object(
      'total', (select count(*) from listed),
      'subscriptions', coalesce((select json_agg(s order by s.created_at desc, s.id) from shown s), '[]'),
      'revenue', coalesce((select json_agg(r order by r.currency) from revenue r), '[]'),
      'trials_ending', coalesce((select json_agg(e order by e.ends_at, e.email) from ending e), '[]'),
      'failed', coalesce((select json_agg(f order by f.current_period_end, f.email) from failed f), '[]'))
  );
end $$;
revoke execute on function private.admin_subscriptions(integer) from public;
grant execute on function private.admin_subscriptions(integer) to authenticated;

create function public.admin_subscriptions(page integer default 1) returns json language sql stable set search_path = '' as $$
  select private.admin_subscriptions(admin_subscriptions.page)
$$;
revoke execute on function public.admin_subscriptions(integer) from public;
grant execute on function public.admin_subscriptions(integer) to authenticated;
