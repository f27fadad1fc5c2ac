-- Views that a coach lends to support for an hour (ADR 152): rows of public.lent_views, which admins read as the role assessor.

-- Lends all records, with clients as initials. Returns the view that is open already, if there is one. Requires no subscription, since a
-- coach whose plan has ended may need help too. Stores 19 earlier views.
create or replace function private.lend_support_view() returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  lent public.lent_views;
begin
  perform private.require_auth_session();
  perform private.require_one_server();
  -- So that of two concurrent calls the second sees the first.
  perform private.lock_storage_of(coach);
  select * into lent from public.lent_views v
  where v.user_id = coach and v.for_support and v.revoked_at is null and v.expires_at > now();
  if lent.id is null then
    delete from public.lent_views v where v.user_id = coach and v.id in (
      select old.id from public.lent_views old where old.user_id = coach and old.for_support order by old.created_at desc, old.id offset 19);
    set local hourbook.may_exceed = 'on';
    insert into public.lent_views (user_id, assessor_name, assessor_email, period_from, period_to, client_labels, lends_learning,
      lends_practice, expires_at, for_support)
    values (coach, 'Support', '', private.earliest_day(), private.latest_day(), 'initials', true, true, now() + interval '1 hour', true)
    returning * into lent;
    set local hourbook.may_exceed = '';
  end if;
  return json_build_object('id', lent.id, 'expires_at', lent.expires_at);
end $$;

create or replace function public.lend_support_view() returns json
language plpgsql set search_path = '' as $$
begin
  return private.lend_support_view();
end $$;

-- For admins: the views that are open to support, the latest first, without what they lend.
create or replace function private.admin_support_views() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object('id', v.id, 'email', p.email, 'created_at', v.created_at, 'expires_at', v.expires_at,
      'opened', cardinality(v.opened)) order by v.created_at desc, v.id), '[]')
    from public.lent_views v join public.profiles p on p.id = v.user_id
    where v.for_support and v.revoked_at is null and v.expires_at > now()
  );
end $$;

create or replace function public.admin_support_views() returns json
language sql stable set search_path = '' as $$
  select private.admin_support_views()
$$;

-- For the server, as the admin: records the opening for the coach and in the audit trail. Returns the coach and the end of the view.
create or replace function private.open_support_view(view uuid, request text) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  coach uuid;
  last_instant timestamptz;
begin
  perform private.require_admin();
  select v.user_id into coach from public.lent_views v where v.id = view and v.for_support;
  if coach is not null then
    perform private.lock_storage_of(coach);
    update public.lent_views v set opened = (v.opened || now())[greatest(1, cardinality(v.opened) - 98):]
    where v.user_id = coach and v.id = view and v.for_support and v.revoked_at is null and v.expires_at > now()
    returning v.expires_at into last_instant;
  end if;
  if last_instant is null then
    raise exception using errcode = 'PT404', message = 'This view is closed: the coach has ended it, or its hour is over.';
  end if;
  perform private.record_admin_action('support view opened', auth.uid(), coach, request, null, null);
  return json_build_object('coach', coach, 'expires_at', last_instant);
end $$;

-- Whether the admin in the claims is still an admin, with an open auth session that needs no code. Checked by every statement on a view for
-- support.
create or replace function private.is_open_admin(claims jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id = (claims ->> 'admin')::uuid and p.role = 'admin')
    and private.auth_session_state((claims ->> 'session')::uuid, (claims ->> 'admin')::uuid) = 'open';
end $$;

grant execute on function private.lend_support_view, public.lend_support_view, private.admin_support_views,
  public.admin_support_views, private.open_support_view to authenticated;
