-- Views that a coach lends to an assessor (ADR 92): what the coach and the server do with them. For what an assessor reads see lent-rows.sql.

-- Not where tables are distributed: an assessor's statement is not told to the workers.
create or replace function private.can_lend_views() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return to_regclass('pg_catalog.pg_dist_partition') is null;
end $$;

-- Raises PT409 where they cannot.
create or replace function private.require_one_server() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.can_lend_views() then
    raise exception using errcode = 'PT409', message = 'Where tables are distributed, views cannot be lent yet.';
  end if;
end $$;

-- Lends a view. A repeated call with the same id returns the same and sends nothing; one that asks for something else is refused. `asked`: as
-- in src/domain/lent-views/lent-view.ts, with the message encrypted; `mail`: the parameter of private.write_outside_mail. Returns when the
-- view expires, and whether the mail was written.
create or replace function private.lend_view(view uuid, asked jsonb, mail jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  lent public.lent_views;
  is_new boolean;
begin
  perform private.require_auth_session();
  perform private.require_access('sessions');
  perform private.require_one_server();
  if not exists (select from auth.users u where u.id = coach and u.email_confirmed_at is not null) then
    raise exception using errcode = 'PT403', message = 'Please confirm your own email address first: answers go there.';
  end if;
  perform private.require_mail_name(coach);
  -- So that of two concurrent calls the second sees the first.
  perform private.lock_storage_of(coach);
  if (select count(*) from public.lent_views v where v.user_id = coach and v.id <> view and not v.for_support) >= 200 then
    raise exception using errcode = 'PT409', message = 'You have lent 200 views. Delete old ones first.';
  end if;
  insert into public.lent_views (id, user_id, assessor_name, assessor_email, message, period_from, period_to, client_labels,
    lends_learning, lends_practice, rules, created_at, expires_at)
  values (view, coach, asked ->> 'assessor_name', asked ->> 'assessor_email', asked ->> 'message', (asked ->> 'period_from')::date,
    (asked ->> 'period_to')::date, asked ->> 'client_labels', (asked ->> 'lends_learning')::boolean,
    (asked ->> 'lends_practice')::boolean, array(select jsonb_array_elements_text(asked -> 'rules')), now(),
    now() + make_interval(days => (asked ->> 'days')::integer))
  on conflict do nothing;
  is_new := found;
  select * into lent from public.lent_views v where v.user_id = coach and v.id = view and v.revoked_at is null
    and to_jsonb(v) || (asked - array['message', 'days']) = to_jsonb(v)
    and v.expires_at = v.created_at + make_interval(days => (asked ->> 'days')::integer);
  if lent.id is null then
    raise exception using errcode = 'PT409',
      message = 'This view was lent before, perhaps with other settings. Please look at the list, and lend a new one.';
  end if;
  if is_new then
    insert into private.lent_links (view_id, user_id, token_hash) values (view, coach, decode(mail ->> 'link', 'hex'));
    perform private.write_outside_mail(coach, mail);
  end if;
  return json_build_object('expires_at', lent.expires_at, 'is_new', is_new);
end $$;

-- For the server, before it writes the mail: the coach's name and address, and whether the view was lent already. Raises PT409 as above.
create or replace function private.lending(coach uuid, view uuid) returns table (name text, email text, time_zone text, is_lent boolean)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  perform private.require_one_server();
  return query select private.mail_name(coach), u.email::text, p.time_zone,
      exists (select from public.lent_views v where v.user_id = coach and v.id = view)
    from auth.users u join public.profiles p on p.id = u.id where u.id = coach;
end $$;

-- Ends a view at once. Requires no subscription. A repeated call changes nothing.
create or replace function private.revoke_lent_view(view uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  ended_at constant timestamptz := now();
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(coach);
  update public.lent_views v set revoked_at = ended_at where v.user_id = coach and v.id = view and v.revoked_at is null;
end $$;

create or replace function public.revoke_lent_view(view uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.revoke_lent_view(view);
end $$;

-- For the server: the view of a link, without what is lent. No row if the view does not exist. While the account is locked it is ended.
create or replace function private.find_lent_view(token bytea) returns table (view_id uuid, user_id uuid, coach text, coach_email text,
  assessor_name text, assessor_email text, created_at timestamptz, expires_at timestamptz, is_revoked boolean)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  link private.lent_links;
  owner_name text;
  address text;
  is_locked boolean;
begin
  select l.* into link from private.lent_links l where l.token_hash = token;
  -- Before the view: where tables are distributed, accounts are not where it is.
  select private.name_of_coach(p.id), p.email, private.is_locked(p.id) into owner_name, address, is_locked
    from public.profiles p where p.id = link.user_id;
  return query select v.id, v.user_id, owner_name, address, v.assessor_name, v.assessor_email, v.created_at, v.expires_at,
    v.revoked_at is not null or is_locked
  from public.lent_views v where v.user_id = link.user_id and v.id = link.view_id;
end $$;

-- For the server: stores that the right code was entered.
create or replace function private.note_lent_opening(coach uuid, view uuid, opened_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_storage_of(coach);
  update public.lent_views v set opened = (v.opened || opened_at)[greatest(1, cardinality(v.opened) - 98):]
    where v.user_id = coach and v.id = view;
end $$;

grant execute on function private.lend_view, private.revoke_lent_view, public.revoke_lent_view to authenticated;
grant execute on function private.lending, private.find_lent_view, private.note_lent_opening to hourbook_server;
