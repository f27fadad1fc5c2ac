-- The weekly mail (ADR 101). The server computes where a week begins (src/domain/weekly-mail), since browsers send names of time zones that
-- databases don't know.

-- For the server: the time zones of coaches who want the mail.
create or replace function private.weekly_mail_zones() returns setof text
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query select distinct coalesce(p.time_zone, 'UTC') from public.profiles p where p.weekly_mail;
end $$;

-- For the server: coaches of a zone whose mail of this week is not settled, with ids after `last`. Only with a confirmed address. Whether an
-- account is locked is asked here as private.is_locked does: where rows are spread over several servers, a statement about the rows of all
-- coaches cannot call a function that reads accounts.
create or replace function private.weekly_mails_due(zone text, monday date, last uuid, most integer) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query
  select p.id
  from public.profiles p join auth.users u on u.id = p.id left join private.weekly_mails k on k.user_id = p.id
  where p.weekly_mail and coalesce(p.time_zone, 'UTC') = zone and u.email_confirmed_at is not null and p.id > last
    and (k.user_id is null or (k.week < monday and k.claimed_until <= now()))
    and (u.banned_until is null or u.banned_until <= now())
  order by p.id limit most;
end $$;

-- For the server: claims one coach for five minutes, after which another server can, if this one stops. One coach at a time, so that one that
-- cannot be claimed does not stop others. False if another server was faster.
create or replace function private.claim_weekly_mail(coach uuid, monday date) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.weekly_mails as w (user_id, week, claimed_until)
  values (coach, '0001-01-01', now() + interval '5 minutes')
  on conflict (user_id) do update set claimed_until = excluded.claimed_until where w.week < monday and w.claimed_until <= now();
  return found;
end $$;

-- The data of one coach's mail: {email, name, chosen_bodies, evidence, calendar_answers}. The last is null without a connected calendar; with one
-- the server counts its proposals, for which it needs these answers and the clients and sessions of evidence. Null if there is nothing to
-- send: it was switched off, the subscription has lapsed, or the address is not confirmed. Raises PT409 if no server has claimed the coach.
-- The claims name the coach.
create or replace function private.weekly_practice() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  answers json;
begin
  if not exists (select from private.weekly_mails w where w.user_id = coach and w.claimed_until > now()) then
    raise exception using errcode = 'PT409', message = 'No server is at work on this mail.';
  end if;
  if not private.has_access() then
    return null;
  end if;
  -- The server tries again some minutes later.
  perform private.require_no_import_under_way();
  if exists (select from public.calendar_feeds f where f.user_id = coach) then
    answers := (select coalesce(json_agg(json_build_object('key', a.key, 'answer', a.answer, 'area', a.area, 'record_id', a.record_id,
        'client_id', a.client_id, 'day', a.day, 'minutes', a.minutes, 'who', a.who, 'feed_id', a.feed_id,
        'answered_at', a.updated_at)), '[]')
      from public.calendar_answers a where a.user_id = coach);
  end if;
  return (select json_build_object('email', u.email, 'name', p.display_name, 'chosen_bodies', p.chosen_bodies, 'evidence', public.evidence(),
      'calendar_answers', answers)
    from public.profiles p join auth.users u on u.id = p.id where p.id = coach and p.weekly_mail and u.email_confirmed_at is not null);
end $$;

-- For the server: settles the week, and puts the mail into the outbox in the same transaction. `mail`: {id, address, content (encrypted,
-- base64), stopped (the blocks that stop it), until (an instant)}, or null for no mail this week. False if it was settled or switched off
-- already, or the address has changed.
create or replace function private.write_weekly_mail(coach uuid, monday date, mail jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The lock of the outbox's foreign key; of two concurrent calls the second sees the first.
  perform from auth.users u where u.id = coach for key share;
  update private.weekly_mails w set week = monday, claimed_until = '-infinity'
  where w.user_id = coach and w.week < monday and (mail is null or exists (
    select from public.profiles p join auth.users u on u.id = p.id
    where p.id = coach and p.weekly_mail and u.email = mail ->> 'address' and u.email_confirmed_at is not null));
  if not found then
    return false;
  end if;
  if mail is not null then
    insert into auth.mail_outbox (id, user_id, address, content, is_weekly, stopped_by, give_up_at)
    values ((mail ->> 'id')::uuid, coach, mail ->> 'address', decode(mail ->> 'content', 'base64'), true,
      array(select jsonb_array_elements_text(mail -> 'stopped')), (mail ->> 'until')::timestamptz);
  end if;
  return true;
end $$;

-- For the server, before each attempt to send: not to an address that the account no longer has.
create or replace function private.wants_weekly_mail(coach uuid, address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p join auth.users u on u.id = p.id
    where p.id = coach and p.weekly_mail and u.email = wants_weekly_mail.address);
end $$;

-- For the server: the link in the mail. False if there is no such coach.
create or replace function private.stop_weekly_mail(coach uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles p set weekly_mail = false where p.id = coach;
  return found;
end $$;

grant execute on function private.weekly_mail_zones, private.weekly_mails_due, private.claim_weekly_mail,
  private.write_weekly_mail, private.wants_weekly_mail, private.stop_weekly_mail to hourbook_server;
grant execute on function private.weekly_practice to summary;
