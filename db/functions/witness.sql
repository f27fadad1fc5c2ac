-- The only function of the role witness (ADR 88). The claims only have the hash of the mailed link's token.

-- Without `given`, returns what the witness sees, and stores the time of the first opening. With it, stores the answer, whose texts the server
-- has encrypted. Raises PT404 if there is no such request, PT409 if it was answered, withdrawn or has expired. The coach's id is for the
-- server, which decrypts the texts, and is not sent to the witness.
create or replace function private.witness(given jsonb default null) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  link constant bytea := decode(auth.jwt() ->> 'link', 'hex');
  at constant timestamptz := now();
  coach uuid;
  request uuid;
  asked public.witness_requests;
  state text;
  is_shown boolean;
begin
  select l.user_id, l.request_id into coach, request from private.witness_links l where l.token_hash = link;
  if coach is not null then
    -- As in every write of this coach's rows. Of two concurrent answers the second sees the first.
    perform private.lock_storage_of(coach);
    select * into asked from public.witness_requests r where r.user_id = coach and r.id = request for update;
  end if;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'We found no request for this link. It may have been withdrawn, or be too old.';
  end if;
  state := case when asked.answered_at is not null then 'answered' when asked.revoked_at is not null then 'revoked'
    when asked.expires_at <= now() then 'expired' else 'open' end;
  if given is null then
    if state = 'open' and asked.opened_at is null then
      update public.witness_requests r set opened_at = at where r.user_id = coach and r.id = request;
    end if;
    is_shown := state in ('open', 'answered') and asked.expires_at > now();
    return json_build_object('user_id', coach, 'state', state, 'coach', private.name_of_coach(coach), 'kind', asked.kind,
      'witness_name', asked.witness_name, 'expires_at', asked.expires_at, 'answer', asked.answer,
      'organisation', case when asked.kind = 'organisation' then asked.subject end,
      'sums', case when is_shown then asked.asked end, 'message', case when is_shown then asked.message end,
      'letter', case when is_shown and asked.kind = 'organisation' then json_build_object('coach_role', asked.coach_role,
        'witness_role', asked.witness_role, 'policy', asked.policy) end);
  end if;
  if state <> 'open' then
    raise exception using errcode = 'PT409', message = case when state = 'answered' then 'This request has been answered already.'
      else 'This request was withdrawn or has expired. Please ask your coach for a new one.' end;
  end if;
  update public.witness_requests r set answered_at = at, opened_at = coalesce(r.opened_at, at), answer = given ->> 'answer',
    answer_words = coalesce(given ->> 'words', ''), answered_by = coalesce(given ->> 'name', ''),
    answered_role = coalesce(given ->> 'role', ''), answered_policy = given ->> 'policy'
  where r.user_id = coach and r.id = request;
  if given ->> 'answer' = 'confirmed' then
    perform private.note_confirmed(coach, request);
  end if;
  if (given ->> 'no_more_mails')::boolean then
    insert into private.mail_optouts (address_hash) values (private.optout_hash(private.mailbox(asked.witness_email)))
      on conflict do nothing;
  end if;
  return json_build_object();
end $$;

grant execute on function private.witness to witness;
