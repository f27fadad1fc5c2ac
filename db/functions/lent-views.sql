-- Views that a coach lends to an assessor (ADR 92): what the coach and the server do with them. lent-rows.sql is what an assessor reads.

-- Lends a view, or replaces the link of one that was lent under this id by a call whose answer was lost. `asked`: as
-- src/domain/lent-views/lent-view.ts has it, with the message encrypted; `link`: {token: its hash in hex}; `mail`: as
-- private.write_outside_mail takes it. Answers when it expires.
create or replace function private.lend_view(view uuid, asked jsonb, link jsonb, mail jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  lent public.lent_views;
begin
  perform private.require_auth_session();
  perform private.require_access('sessions');
  -- An assessor's statement is not told to the workers.
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    raise exception using errcode = 'PT409', message = 'Where tables are distributed, views cannot be lent yet.';
  end if;
  if not exists (select from auth.users u where u.id = coach and u.email_confirmed_at is not null) then
    raise exception using errcode = 'PT403', message = 'Please confirm your own email address first: answers go there.';
  end if;
  if coalesce(btrim((select p.display_name from public.profiles p where p.id = coach)), '') = '' then
    raise exception using errcode = 'PT409', message = 'Add your name on your profile first: it is in the email and on the view.';
  end if;
  -- Of two at the same time the second sees the first.
  perform private.lock_storage_of(coach);
  if (select count(*) from public.lent_views v where v.user_id = coach and v.id <> view) >= 200 then
    raise exception using errcode = 'PT409', message = 'You have lent 200 views. Delete old ones first.';
  end if;
  insert into public.lent_views (id, user_id, assessor_name, assessor_email, message, period_from, period_to, client_labels,
    lends_learning, lends_practice, rules, created_at, expires_at)
  values (view, coach, asked ->> 'assessor_name', asked ->> 'assessor_email', asked ->> 'message', (asked ->> 'period_from')::date,
    (asked ->> 'period_to')::date, asked ->> 'client_labels', (asked ->> 'lends_learning')::boolean,
    (asked ->> 'lends_practice')::boolean, array(select jsonb_array_elements_text(asked -> 'rules')), now(),
    now() + make_interval(days => (asked ->> 'days')::integer))
  on conflict do nothing;
  select * into lent from public.lent_views v where v.user_id = coach and v.id = view and v.revoked_at is null
    and v.assessor_email = asked ->> 'assessor_email';
  if lent.id is null then
    raise exception using errcode = 'PT409', message = 'This view was lent before. Please lend a new one.';
  end if;
  insert into private.lent_links (view_id, user_id, token_hash) values (view, coach, decode(link ->> 'token', 'hex'))
  on conflict (user_id, view_id) do update set token_hash = excluded.token_hash, code_hash = null, code_expires_at = null, code_tries = 0;
  perform private.write_outside_mail(coach, mail);
  return json_build_object('expires_at', lent.expires_at);
end $$;

-- Ends a view at once. Asks for no subscription, and a repeated call changes nothing.
create or replace function private.revoke_lent_view(view uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(auth.uid());
  update public.lent_views v set revoked_at = now() where v.user_id = auth.uid() and v.id = view and v.revoked_at is null;
end $$;

create or replace function public.revoke_lent_view(view uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.revoke_lent_view(view);
end $$;

-- For the server: the view of a link, without what is lent. No row: there is none (any more).
create or replace function private.find_lent_view(token bytea) returns table (view_id uuid, user_id uuid, coach text, coach_email text,
  assessor_name text, assessor_email text, created_at timestamptz, expires_at timestamptz, is_revoked boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select v.id, v.user_id, p.display_name, p.email, v.assessor_name, v.assessor_email, v.created_at, v.expires_at,
    v.revoked_at is not null
  from private.lent_links l join public.lent_views v on v.user_id = l.user_id and v.id = l.view_id
  join public.profiles p on p.id = l.user_id where l.token_hash = token;
end $$;

-- For the server: the right code was entered.
create or replace function private.note_lent_opening(coach uuid, view uuid, opened_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_storage_of(coach);
  update public.lent_views v set opened = (v.opened || opened_at)[greatest(1, cardinality(v.opened) - 98):]
    where v.user_id = coach and v.id = view;
end $$;

-- For the server: views that ended long ago, with their comments, and links whose view is gone.
create or replace function private.delete_old_lent_views(before timestamptz, most integer) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed bigint;
  coaches constant uuid[] := array(select old.user_id from public.lent_views old
    where old.expires_at < before order by old.expires_at limit most);
begin
  perform private.lock_storages_of(coaches);
  with gone as (
    delete from public.lent_views v where (v.user_id, v.id) in (
      select old.user_id, old.id from public.lent_views old
      where old.user_id = any(coaches) and old.expires_at < before order by old.expires_at limit most)
    returning 1)
  select count(*) into changed from gone;
  delete from private.lent_links l where not exists (
    select from public.lent_views v where v.user_id = l.user_id and v.id = l.view_id);
  return changed;
end $$;

revoke all on function private.lend_view(uuid, jsonb, jsonb, jsonb),
  private.revoke_lent_view(uuid),
  public.revoke_lent_view(uuid),
  private.find_lent_view(bytea),
  private.note_lent_opening(uuid, uuid, timestamptz),
  private.delete_old_lent_views(timestamptz, integer)
  from public, anon, authenticated, assessor, hourbook_server;
grant execute on function private.lend_view(uuid, jsonb, jsonb, jsonb),
  private.revoke_lent_view(uuid),
  public.revoke_lent_view(uuid)
  to authenticated;
grant execute on function private.find_lent_view(bytea),
  private.note_lent_opening(uuid, uuid, timestamptz),
  private.delete_old_lent_views(timestamptz, integer)
  to hourbook_server;
