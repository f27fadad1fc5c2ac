-- The append-only chain of changes of each coach's log (ADR 90): one entry for each statement that changes facts.

-- One entry, with the rows in the order given; it takes some 150 bytes, with its place in the index, and 48 for each row. Two statements
-- of one coach wait for each other at the counter of storage, so that the entry read here is the last one; the key refuses a second entry
-- of the same number in any case.
create or replace function private.append_to_log(coach uuid, area text, op text, ids uuid[], facts text[]) returns boolean
language plpgsql as $$
declare
  number bigint;
  total bigint;
  before bytea;
  key bytea;
  tags bytea;
  hashes bytea;
  made_at constant timestamptz := clock_timestamp();
begin
  -- Not in one statement, which a worker would send to itself where tables are distributed.
  select s.secret into key from private.log_secrets s where s.user_id = coach;
  if key is null then
    -- The account is being deleted, and its log is gone already.
    if op = 'delete' then
      return false;
    end if;
    key := private.add_log_secret(coach);
  end if;
  select c.seq, c.bytes, c.chain into number, total, before
    from private.log_changes c where c.user_id = coach order by c.seq desc limit 1;
  number := coalesce(number, 0) + 1;
  total := coalesce(total, 0) + 150 + 48 * cardinality(ids);
  if total > 1048576 then
    perform private.require_room_in_log(op, total);
  end if;
  -- What the functions below do, since calling them costs a small write as much as their work.
  if cardinality(ids) = 1 then
    tags := substr(sha256(key || uuid_send(ids[1]) || convert_to(area, 'UTF8')), 1, 16);
    hashes := sha256(sha256(key || uuid_send(ids[1]) || int8send(number)) || convert_to(facts[1], 'UTF8'));
  else
    select string_agg(private.log_tag(key, area, r.id), '' order by r.place),
      string_agg(private.log_hash(key, r.id, number, r.facts), '' order by r.place)
      into tags, hashes
    from unnest(ids, facts) with ordinality as r (id, facts, place);
  end if;
  insert into private.log_changes (user_id, seq, at, op, row_tags, row_hashes, chain, bytes)
    values (coach, number, made_at, op, tags, hashes, private.log_chain(before, number, op, made_at, tags, hashes), total);
  return true;
end $$;

-- What an entry has of a row: a tag that says which entries are of the same row, and a hash of its facts. The salt is another one in
-- every entry, so that a row that is shown makes no other version of it guessable.
create or replace function private.log_tag(key bytea, area text, id uuid) returns bytea
language plpgsql immutable as $$
begin
  return substr(sha256(key || uuid_send(id) || convert_to(area, 'UTF8')), 1, 16);
end $$;
create or replace function private.log_salt(key bytea, id uuid, seq bigint) returns bytea
language plpgsql immutable as $$
begin
  return sha256(key || uuid_send(id) || int8send(seq));
end $$;
create or replace function private.log_hash(key bytea, id uuid, seq bigint, facts text) returns bytea
language plpgsql immutable as $$
begin
  return sha256(private.log_salt(key, id, seq) || convert_to(facts, 'UTF8'));
end $$;

-- The hash of an entry and the one before, of which the first has 32 zero bytes. The instant is in microseconds since 1970.
create or replace function private.log_chain(before bytea, seq bigint, op text, at timestamptz, row_tags bytea, row_hashes bytea)
returns bytea
language plpgsql immutable as $$
begin
  return sha256(coalesce(before, decode(repeat('00', 32), 'hex'))
    || convert_to(concat(seq, '|', op, '|', (extract(epoch from at) * 1000000)::bigint, '|'), 'UTF8') || row_tags || row_hashes);
end $$;

-- 32 random bytes.
create or replace function private.add_log_secret(coach uuid) returns bytea
language plpgsql as $$
declare
  key constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
begin
  insert into private.log_secrets (user_id, secret) values (coach, key);
  return key;
end $$;

-- Apart from what the records take: nothing makes a log shorter, so deleting is never refused.
create or replace function private.require_room_in_log(op text, bytes bigint) returns void
language plpgsql as $$
begin
  if op <> 'delete' and auth.uid() is not null and bytes > private.storage_limit('storage_bytes') then
    raise exception using errcode = 'PT413',
      message = 'Your account has as many changes as it can keep. You can still read, export and delete. Ask for more room.';
  end if;
end $$;

-- The rows of one statement whose facts changed, coach by coach. False: none did.
create or replace function private.log_rows(area text, op text, was private.logged_row[], becomes private.logged_row[]) returns boolean
language plpgsql as $$
declare
  rows constant private.logged_row[] := coalesce(becomes, was);
  one private.logged_row := rows[1];
  part record;
  is_logged boolean := false;
begin
  if cardinality(rows) = 1 then
    if op = 'update' and was[1].facts = one.facts then
      return false;
    end if;
    return private.append_to_log(one.user_id, area, op, array[one.id], array[one.facts]);
  end if;
  for part in
    select r.user_id, array_agg(r.id order by r.id) as ids, array_agg(r.facts order by r.id) as facts
    from (select * from unnest(rows) except all select * from unnest(case when op = 'update' then was end)) as r
    group by r.user_id order by r.user_id
  loop
    is_logged := private.append_to_log(part.user_id, area, op, part.ids, part.facts);
  end loop;
  return is_logged;
end $$;

-- With an account go its secret and its entries.
create or replace function private.forget_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.log_changes c where c.user_id = old.user_id;
  return null;
end $$;

revoke all on function private.append_to_log(uuid, text, text, uuid[], text[]),
  private.log_tag(bytea, text, uuid), private.log_salt(bytea, uuid, bigint), private.log_hash(bytea, uuid, bigint, text),
  private.log_chain(bytea, bigint, text, timestamptz, bytea, bytea), private.add_log_secret(uuid),
  private.require_room_in_log(text, bigint), private.log_rows(text, text, private.logged_row[], private.logged_row[]),
  private.forget_log()
  from public, anon, authenticated, hourbook_server;
