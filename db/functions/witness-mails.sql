-- Mails to people without an account, and people who want none (ADR 89).

-- The form in which addresses are counted and stored (src/domain/email-address.ts): trimmed, lower case, without the tag, and without dots if
-- the provider ignores them.
create or replace function private.mailbox(address text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  plain constant text := lower(btrim(address));
  domain constant text := substring(plain from '[^@]*$');
  untagged constant text := regexp_replace(left(plain, greatest(0, length(plain) - length(domain) - 1)), '(?!^)\+.*$', '');
begin
  if domain in ('gmail.com', 'googlemail.com') then
    return replace(untagged, '.', '') || '@gmail.com';
  end if;
  return untagged || '@' || domain;
end $$;

-- The hash of the trimmed, lower-case address.
create or replace function private.optout_hash(address text) returns bytea
language plpgsql immutable strict set search_path = '' as $$
begin
  return sha256(convert_to('no more mails: ' || lower(btrim(address)), 'UTF8'));
end $$;

create or replace function private.wants_no_mails(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Older rows have the hash of the address with its tag.
  return exists (select from private.mail_optouts o
    where o.address_hash in (private.optout_hash(private.mailbox(address)), private.optout_hash(address)));
end $$;

create or replace function private.takes_mails(address text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not private.wants_no_mails(address) and private.mail_block(address) is null;
end $$;

-- Puts a mail to somebody without an account into the outbox, in the transaction of what it is about. The server makes `mail`: {id, address,
-- content (encrypted, base64), stopped (the blocks that stop it), stop (hash of the one-click link's token, hex), link (hash of its
-- link, hex)}. Raises PT403 if that person wants no mails, PT409 if mails to the address bounce.
create or replace function private.write_outside_mail(owner uuid, mail jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address constant text := mail ->> 'address';
  block constant text := private.mail_block(address);
begin
  if block = 'bounce' then
    raise exception using errcode = 'PT409', detail = 'address',
      message = 'Emails to this address come back. Please check its spelling, or ask for another address.';
  end if;
  if block is not null or private.wants_no_mails(address) then
    raise exception using errcode = 'PT403', detail = 'address',
      message = 'The person at this address does not want mails from here. Please ask them in another way.';
  end if;
  insert into private.stop_links (token_hash, address_hash) values (decode(mail ->> 'stop', 'hex'), private.optout_hash(private.mailbox(address)));
  insert into auth.mail_outbox (id, user_id, address, content, heeds_optout, stopped_by, outside_link)
  values ((mail ->> 'id')::uuid, owner, address, decode(mail ->> 'content', 'base64'), true,
    array(select jsonb_array_elements_text(mail -> 'stopped')), decode(mail ->> 'link', 'hex'));
end $$;

-- For the server, before each attempt to send: whether the request or the lent view of a mail is still open, by the hash of its link or of
-- the code to open it.
create or replace function private.leads_somewhere(link bytea) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  coach uuid;
  request uuid;
begin
  select l.user_id, l.request_id into coach, request from private.witness_links l where l.token_hash = link;
  if request is not null then
    return exists (select from public.witness_requests r
      where r.user_id = coach and r.id = request and r.answered_at is null and r.revoked_at is null and r.expires_at > now());
  end if;
  return exists (select from private.find_lent_view(coalesce((select l.token_hash from private.lent_links l
      where l.code_hash = link and l.code_expires_at > now()), link)) v
    where not v.is_revoked and v.expires_at > now());
end $$;

-- For the server: "no more mails", by the token of a one-click link or of a witness's link. False if there is no such link.
create or replace function private.stop_mails(token bytea) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  unwanted bytea;
  coach uuid;
  request uuid;
begin
  select s.address_hash into unwanted from private.stop_links s where s.token_hash = token;
  if unwanted is null then
    select l.user_id, l.request_id into coach, request from private.witness_links l where l.token_hash = token;
    select private.optout_hash(private.mailbox(r.witness_email)) into unwanted from public.witness_requests r where r.user_id = coach and r.id = request;
  end if;
  if unwanted is null then
    return false;
  end if;
  insert into private.mail_optouts (address_hash) values (unwanted) on conflict do nothing;
  return true;
end $$;

-- For the server: requests that have waited a week, with the data of the second mail. Texts are encrypted. Not those that are about to
-- expire, nor those of a coach without a name, who asked before a name was required; they wait until there is one.
create or replace function private.witnesses_to_remind(most integer) returns table
  (user_id uuid, coach text, coach_email text, request jsonb)
language plpgsql stable security definer rows 50 set search_path = '' as $$
#variable_conflict use_column
declare
  waiting record;
  taken integer := 0;
begin
  for waiting in select r.user_id, r.witness_email, to_jsonb(r) as request from public.witness_requests r
    where r.answered_at is null and r.created_at < now() - interval '7 days' and r.mails = 1 and r.revoked_at is null
      and r.expires_at > now() + interval '1 day'
    order by r.created_at
  loop
    exit when taken = most;
    if private.mail_name(waiting.user_id) <> '' and private.takes_mails(waiting.witness_email)
      and not private.is_locked(waiting.user_id) then
      taken := taken + 1;
      return query select waiting.user_id, private.mail_name(u.id), u.email, waiting.request
        from auth.users u where u.id = waiting.user_id;
    end if;
  end loop;
end $$;

-- For the server: the second and last mail of a request. False if it was sent, or the request was answered or withdrawn.
create or replace function private.remind_witness(coach uuid, request uuid, mail jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.lock_storage_of(coach);
  select r.witness_email into address from public.witness_requests r where r.user_id = coach and r.id = request;
  if not private.takes_mails(address) then
    return false;
  end if;
  update public.witness_requests r set mails = 2, reminded_at = now()
  where r.user_id = coach and r.id = request and r.mails = 1 and r.answered_at is null and r.revoked_at is null
    and r.expires_at > now();
  if not found then
    return false;
  end if;
  insert into private.witness_links (token_hash, user_id, request_id) values (decode(mail ->> 'link', 'hex'), coach, request);
  perform private.write_outside_mail(coach, mail);
  return true;
end $$;

grant execute on function private.wants_no_mails, private.leads_somewhere, private.stop_mails,
  private.witnesses_to_remind, private.remind_witness to hourbook_server;
