-- Asking a witness (ADR 88). The server calls these functions as the coach; they run as the owner of the tables, since nobody may write
-- requests directly.

-- The rows of a coach that a request is about: completed, not after the coach's today (ADR 27), and in the period. An organisation only
-- confirms coaching. An opening balance without a start is not in a period with one.
create or replace function private.rows_to_ask(coach uuid, ask jsonb) returns table
  (area text, row_id uuid, date date, start_date date, minutes integer, format text, kind text, client_id uuid)
language plpgsql stable rows 100 set search_path = '' as $$
#variable_conflict use_column
declare
  asked_kind constant text := ask ->> 'kind';
  named constant text := ask ->> 'subject';
  clients constant uuid[] := array(select jsonb_array_elements_text(ask -> 'client_ids')::uuid);
  first_day constant date := coalesce((ask ->> 'period_from')::date, '-infinity');
  last_day constant date := least((ask ->> 'period_to')::date, private.day_in(now(), private.zone_of(coach)));
begin
  if asked_kind = 'supervisor' then
    return query select 'supervision_sessions', v.id, v.day, null::date, v.duration, v.format, null, null::uuid
      from public.supervision_sessions v
      where v.user_id = coach and v.supervisor_name = named and v.day between first_day and last_day;
  elsif asked_kind = 'mentor' then
    return query select 'mentor_coaching', m.id, m.date, null::date, m.duration, m.format, null, null::uuid
      from public.mentor_coaching m
      where m.user_id = coach and m.mentor_name = named and m.date between first_day and last_day;
  else
    return query select 'sessions', s.id, s.date, null::date, s.duration, s.format, s.kind, s.client_id from public.sessions s
      where s.user_id = coach and s.client_id = any(clients) and s.completed and s.date between first_day and last_day
        and (asked_kind <> 'organisation' or s.kind = 'coaching');
    return query select 'opening_balances', o.id, coalesce(o.end_date, o.as_of), o.start_date, o.paid_minutes + o.pro_bono_minutes,
        o.format, 'coaching', o.client_id
      from public.opening_balances o
      where o.user_id = coach and o.client_id = any(clients) and coalesce(o.start_date, '-infinity') >= first_day
        and coalesce(o.end_date, o.as_of) between first_day and last_day;
  end if;
end $$;

-- The sums of these rows (src/domain/witnesses/asked-sums.ts); null without rows.
create or replace function private.sums_to_ask(coach uuid, ask jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with rows as materialized (select * from private.rows_to_ask(coach, ask)),
    lines as (
      select coalesce(r.kind, case r.area when 'mentor_coaching' then 'mentor_coaching' else 'supervision_received' end) as kind,
        r.format, count(*) filter (where r.area <> 'opening_balances') as sessions, sum(r.minutes) as minutes
      from rows r group by 1, 2, r.area = 'opening_balances')
    select jsonb_build_object('from', min(coalesce(r.start_date, r.date)), 'to', max(r.date),
      'clients', count(distinct r.client_id),
      'lines', (select jsonb_agg(to_jsonb(l) order by l.kind collate "C", l.format collate "C", l.sessions = 0) from lines l),
      'dates', coalesce(jsonb_agg(jsonb_build_object('date', r.date, 'minutes', r.minutes, 'format', r.format)
        order by r.date, r.minutes, r.format collate "C") filter (where r.client_id is null), '[]'))
    from rows r having count(*) > 0);
end $$;

-- The coach's name in mails; '' if there is none. An address or a part of one is not a name.
create or replace function private.mail_name(coach uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select btrim(p.display_name) from public.profiles p where p.id = coach), '');
end $$;

-- The coach's name on pages behind mailed links, or the address if the name was removed since.
create or replace function private.name_of_coach(coach uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(nullif(private.mail_name(coach), ''), (select u.email from auth.users u where u.id = coach));
end $$;

-- Raises PT409 if the coach has no name for mails, with the sentence in src/domain/profile/coach-name.ts.
create or replace function private.require_mail_name(coach uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.mail_name(coach) = '' then
    raise exception using errcode = 'PT409', message = 'The email needs your name. Add it to your profile first.';
  end if;
end $$;

-- Raises PT400 for the address of the coach's own account, since nobody confirms their own hours. Compared as in
-- src/domain/email-address.ts.
create or replace function private.require_other_address(coach uuid, address text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = coach and lower(btrim(u.email)) = lower(btrim(address))) then
    raise exception using errcode = 'PT400', message = 'Their email can’t be your own: somebody else has to confirm your hours.';
  end if;
end $$;

-- The address for answers, what would be asked, and whether it was asked already. Raises PT400 for the coach's own address, PT409 if no row
-- fits or the coach has no name.
create or replace function private.preview_witness(ask jsonb) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  sums jsonb;
  is_asked boolean;
begin
  perform private.require_auth_session();
  perform private.require_no_import_under_way();
  perform private.require_other_address(coach, ask ->> 'witness_email');
  sums := private.sums_to_ask(coach, ask);
  if sums is null then
    raise exception using errcode = 'PT409',
      message = 'No completed hours in your log match. Check the dates and whose hours they are.';
  end if;
  perform private.require_mail_name(coach);
  is_asked := exists (select from public.witness_requests r where r.user_id = coach and r.id = (ask ->> 'id')::uuid);
  return (select json_build_object('sums', sums, 'coach', private.mail_name(coach), 'email', u.email,
      'is_confirmed', u.email_confirmed_at is not null, 'is_asked', is_asked)
    from auth.users u where u.id = coach);
end $$;

-- Writes a request, its rows, its link and its mail in one transaction. The server makes `texts`, the encrypted texts of the request, and
-- `mail`, the parameter of private.write_outside_mail, with the link's hash. A repeated call with the same id returns the same and sends
-- nothing. Raises PT409 if another request has this id, or one that is deleted and whose answer is kept.
create or replace function private.ask_witness(ask jsonb, sums jsonb, texts jsonb, mail jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  request constant uuid := (ask ->> 'id')::uuid;
  present jsonb;
  clients uuid[];
  done public.witness_requests;
  is_new boolean := false;
begin
  perform private.require_auth_session();
  perform private.require_access('witness_requests');
  -- Other writes of this coach wait, so that the sums are those of the stored rows.
  perform private.lock_storage_of(coach);
  select * into done from public.witness_requests r where r.user_id = coach and r.id = request;
  if (done.id is not null and (done.kind, done.witness_name, done.witness_email, done.subject, done.period_from, done.period_to, done.asked)
      is distinct from (ask ->> 'kind', ask ->> 'witness_name', ask ->> 'witness_email', ask ->> 'subject',
        (ask ->> 'period_from')::date, (ask ->> 'period_to')::date, sums))
    or exists (select from private.storage_use u where u.user_id = coach and done.id is null and u.kept_answers ? request::text) then
    raise exception using errcode = 'PT409', message = 'This request was sent already. To change it, close this form, look at the list and ask again.';
  end if;
  if done.id is null then
    perform private.require_no_import_under_way();
    perform private.require_other_address(coach, ask ->> 'witness_email');
    if not exists (select from auth.users u where u.id = coach and u.email_confirmed_at is not null) then
      raise exception using errcode = 'PT403', message = 'Please confirm your own email address first: answers go there.';
    end if;
    perform private.require_mail_name(coach);
    present := private.sums_to_ask(coach, ask);
    if present is distinct from sums then
      raise exception using errcode = 'PT409', message = 'Your records have changed since the preview. Please look at it again.';
    end if;
    clients := array(select distinct t.client_id from private.rows_to_ask(coach, ask) t where t.client_id is not null order by 1);
    insert into public.witness_requests (id, user_id, kind, witness_name, witness_email, subject, client_ids, period_from, period_to,
      message, coach_role, witness_role, policy, asked)
    values (request, coach, ask ->> 'kind', ask ->> 'witness_name', ask ->> 'witness_email', ask ->> 'subject',
      clients, (ask ->> 'period_from')::date, (ask ->> 'period_to')::date,
      coalesce(texts ->> 'message', ''), texts ->> 'coach_role', texts ->> 'witness_role', texts ->> 'policy', present)
    returning * into done;
    insert into public.witnessed_rows (user_id, request_id, area, row_id, date, start_date, minutes, format, kind, client_id)
    select coach, request, t.area, t.row_id, t.date, t.start_date, t.minutes, t.format, t.kind, t.client_id
    from private.rows_to_ask(coach, ask) t;
    insert into private.witness_links (token_hash, user_id, request_id) values (decode(mail ->> 'link', 'hex'), coach, request);
    perform private.write_outside_mail(coach, mail);
    is_new := true;
  end if;
  return json_build_object('id', done.id, 'expires_at', done.expires_at, 'is_new', is_new);
end $$;

-- Withdraws a request without an answer: its link stops working, and a waiting mail is not sent.
create or replace function private.revoke_witness_request(request uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  -- A value, since an update may not call a clock (docs/scale.md).
  at constant timestamptz := now();
  done public.witness_requests;
begin
  perform private.require_auth_session();
  perform private.lock_storage_of(coach);
  select * into done from public.witness_requests r where r.user_id = coach and r.id = request for update;
  if done.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such request';
  end if;
  if done.answered_at is not null then
    raise exception using errcode = 'PT409', message = 'This request has been answered already.';
  end if;
  set local hourbook.may_exceed = 'on';
  update public.witness_requests r set revoked_at = coalesce(r.revoked_at, at) where r.user_id = coach and r.id = request
    returning * into done;
  set local hourbook.may_exceed = '';
  return json_build_object('id', done.id, 'revoked_at', done.revoked_at);
end $$;

-- Requires no subscription. A repeated call returns the same.
create or replace function public.revoke_witness_request(id uuid) returns json
language sql volatile set search_path = '' as $$
  select private.revoke_witness_request(revoke_witness_request.id)
$$;

-- Deletes a request with the last of its clients, since it has a name and an address.
create or replace function private.forget_witnesses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.witness_requests r where r.user_id = old.user_id and old.id = any(r.client_ids)
    and not exists (select from public.clients c where c.user_id = old.user_id and c.id = any(r.client_ids));
  return null;
end $$;

-- Stores an answer other than a confirmation when its request is deleted, for audit files, without names, addresses and texts. It counts
-- toward the limit of the log of changes, since it cannot be removed.
create or replace function private.keep_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.storage_use u set log_bytes = u.log_bytes + 250, kept_answers = u.kept_answers || jsonb_build_object(old.id,
    jsonb_build_object('kind', old.kind, 'asked', to_char(old.created_at at time zone 'UTC', 'YYYY-MM-DD'),
      'answered', to_char(old.answered_at at time zone 'UTC', 'YYYY-MM-DD'), 'answer', old.answer, 'from', old.asked ->> 'from',
      'to', old.asked ->> 'to', 'clients', coalesce((old.asked ->> 'clients')::integer, 0),
      'records', (select coalesce(sum((l ->> 'sessions')::integer), 0) from jsonb_array_elements(old.asked -> 'lines') as l),
      'minutes', (select coalesce(sum((l ->> 'minutes')::integer), 0) from jsonb_array_elements(old.asked -> 'lines') as l)))
  where u.user_id = old.user_id;
  return null;
end $$;

-- The caller's, in the order in which they arrived, without those whose requests were restored.
create or replace function private.kept_answers_of_caller() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  return (select coalesce(json_agg(k.value order by k.value ->> 'answered', k.key), '[]')
    from private.storage_use u cross join lateral jsonb_each(u.kept_answers) as k
    where u.user_id = coach
      and not exists (select from public.witness_requests r where r.user_id = coach and r.id = k.key::uuid));
end $$;

grant execute on function private.preview_witness, private.ask_witness, private.revoke_witness_request,
  public.revoke_witness_request, private.kept_answers_of_caller to authenticated;
