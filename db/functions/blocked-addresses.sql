-- Addresses whose mails bounced, or whose owner reported one as spam (ADR 145). Each kind of mail declares whether that stops it
-- (src/server/mail/mail-kinds.ts).

-- The key of a block: for a bounce the hash of the address, for a complaint that of the mailbox.
create or replace function private.block_hash(address text, reason text) returns bytea
language plpgsql immutable strict set search_path = '' as $$
begin
  return sha256(convert_to(reason || ': ' || case reason when 'complaint' then private.mailbox(address) else lower(btrim(address)) end,
    'UTF8'));
end $$;

-- 'complaint', 'bounce' or null.
create or replace function private.mail_block(address text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select max(b.reason) from private.blocked_addresses b
    where b.address_hash in (private.block_hash(address, 'bounce'), private.block_hash(address, 'complaint')) and b.expires_at > now());
end $$;

-- The hash of that block in hex; null if mails are sent to it.
create or replace function private.block_of(address text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return encode(private.block_hash(address, private.mail_block(address)), 'hex');
end $$;

-- For the server, before each attempt to send: whether a mail to an account's owner still asks something. Either their second factors are
-- still to be removed, or mails are still not sent to the address, which is still theirs.
create or replace function private.awaits_answer(asked text, owner uuid, address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.factor_removals r where r.user_id = owner and encode(r.stop_hash, 'hex') = asked)
    or exists (select from auth.users u
      where u.id = owner and u.email = awaits_answer.address and private.block_of(u.email) = asked);
end $$;

-- Whether mails to it bounce, even if there is a complaint too: its owner does not read them and so cannot object.
create or replace function private.comes_back(address text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.blocked_addresses b
    where b.address_hash = private.block_hash(address, 'bounce') and b.expires_at > now());
end $$;

-- For the server: blocks addresses after permanent bounces and complaints. `blocks`: [{address, reason, days}], with the days until mails
-- are tried again, null for never. Written in the order of the hashes, so that two calls do not deadlock.
create or replace function private.block_addresses(blocks jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.blocked_addresses as b (address_hash, reason, expires_at)
  select distinct on (1) private.block_hash(e ->> 'address', e ->> 'reason'), e ->> 'reason',
    coalesce(now() + make_interval(days => (e ->> 'days')::integer), 'infinity')
  from jsonb_array_elements(blocks) as e order by 1
  on conflict (address_hash) do update set expires_at = excluded.expires_at;
end $$;

-- For the server: the owner has opened a link that was mailed to the address.
create or replace function private.unblock_address(address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.blocked_addresses b
  where b.address_hash in (private.block_hash(address, 'bounce'), private.block_hash(address, 'complaint'));
end $$;

-- The caller's open requests and views whose mails do not arrive, by id, each with the reason.
create or replace function private.undelivered_mails() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  mailed record;
  reason text;
  undelivered jsonb := '{}';
begin
  perform private.require_auth_session();
  for mailed in select r.id, r.witness_email as address from public.witness_requests r
      where r.user_id = coach and r.answered_at is null and r.revoked_at is null and r.expires_at > now()
    union all select v.id, v.assessor_email from public.lent_views v
      where v.user_id = coach and not v.for_support and v.revoked_at is null and v.expires_at > now()
  loop
    reason := private.mail_block(mailed.address);
    if reason is not null then
      undelivered := undelivered || jsonb_build_object(mailed.id, reason);
    end if;
  end loop;
  return undelivered;
end $$;

create or replace function public.undelivered_mails() returns json
language sql stable set search_path = '' as $$
  select private.undelivered_mails()
$$;

grant execute on function private.mail_block, private.block_of, private.awaits_answer, private.comes_back, private.block_addresses,
  private.unblock_address to hourbook_server;
grant execute on function private.undelivered_mails, public.undelivered_mails to authenticated;
