-- The append-only chain of changes of each coach's log (ADR 90): one entry for each statement that changes facts.

-- The entry of a statement on one row first waits in the coach's counter (record-tables.sql). Eight of them are stored as one row, which
-- costs about half of a row for each. private.log_entries reads them as single entries.

-- Appends one entry of any number of rows, in the given order; it takes some 150 bytes with its index entry, and 48 for each row. The
-- coach's counter is locked, so the entry read here is the last one; the key would refuse a second entry of the same number. False if the
-- account is being deleted, and its log was deleted already.
create or replace function private.append_to_log(coach uuid, area text, op text, ids uuid[], facts text[]) returns boolean
language plpgsql as $$
declare
  used private.storage_use;
  tags bytea;
  hashes bytea;
  made_at constant timestamptz := clock_timestamp();
begin
  perform private.write_waiting_entries(coach);
  select u.* into used from private.storage_use u where u.user_id = coach for update;
  if not found then
    return false;
  end if;
  used.log_entries := used.log_entries + 1;
  used.log_bytes := used.log_bytes + 150 + 48 * cardinality(ids);
  if used.log_bytes > 1048576 then
    perform private.require_room_in_log(op, used.log_bytes);
  end if;
  select string_agg(private.log_tag(used.log_secret, area, r.id), '' order by r.place),
    string_agg(private.log_hash(used.log_secret, r.id, used.log_entries, convert_to(r.facts, 'UTF8')), '' order by r.place)
    into tags, hashes
  from unnest(ids, facts) with ordinality as r (id, facts, place);
  used.log_head := private.log_chain(used.log_head, used.log_entries, op, (extract(epoch from made_at) * 1000000)::bigint, tags, hashes);
  insert into private.log_changes (user_id, seq, at, op, row_tags, row_hashes, chain)
    values (coach, used.log_entries, made_at, op, tags, hashes, used.log_head);
  update private.storage_use u set log_entries = used.log_entries, log_bytes = used.log_bytes, log_head = used.log_head where u.user_id = coach;
  return true;
end $$;

-- Unpacks entries of one row each, at most eight, as they are in a counter or stored. `last` is the number of the last. Each has 57 bytes:
-- the microseconds since 1970, the first letter of the operation, the tag and the hash of its row. Plain SQL, which Postgres inlines.
create or replace function private.unpacked_entries(packed bytea, last bigint)
returns table (seq bigint, at timestamptz, op text, row_tags bytea, row_hashes bytea)
language sql stable rows 8 as $$
  select last - octet_length(packed) / 57 + place,
    timestamptz 'epoch' + ('x' || encode(substr(packed, place * 57 - 56, 8), 'hex'))::bit(64)::bigint * interval '1 microsecond',
    case get_byte(packed, place * 57 - 49) when 73 then 'insert' when 85 then 'update' else 'delete' end,
    substr(packed, place * 57 - 47, 16), substr(packed, place * 57 - 31, 32)
  from (values (1), (2), (3), (4), (5), (6), (7), (8)) as v (place) where place <= octet_length(packed) / 57
$$;

-- The same with their chain.
create or replace function private.packed_entries(coach uuid, packed bytea, last bigint)
returns table (seq bigint, at timestamptz, op text, row_tags bytea, row_hashes bytea, chain bytea)
language plpgsql stable rows 8 as $$
declare
  places constant integer := octet_length(packed) / 57;
begin
  select c.chain into chain from private.log_changes c where c.user_id = coach and c.seq = last - places;
  for seq, at, op, row_tags, row_hashes in select e.* from private.unpacked_entries(packed, last) as e order by e.seq loop
    chain := private.log_chain(chain, seq, op, (extract(epoch from at) * 1000000)::bigint, row_tags, row_hashes);
    return next;
  end loop;
end $$;

-- The entries that are not stored yet: once there are eight, they are.
create or replace function private.waiting_only(waiting bytea) returns bytea
language plpgsql immutable as $$
begin
  return case when octet_length(waiting) < 8 * 57 then waiting else '' end;
end $$;

create or replace function private.write_waiting_entries(coach uuid) returns void
language plpgsql as $$
begin
  insert into private.log_changes (user_id, seq, packed, chain)
    select coach, u.log_entries, u.log_waiting, u.log_head from private.storage_use u
    where u.user_id = coach and private.waiting_only(u.log_waiting) <> '';
  update private.storage_use set log_waiting = '' where user_id = coach and log_waiting <> '';
end $$;

-- The entries of a coach after the number `after` up to the number `until`, in order; all of them by default.
create or replace function private.log_entries(coach uuid, after bigint default 0, until bigint default null)
returns table (seq bigint, at timestamptz, op text, row_tags bytea, row_hashes bytea, chain bytea)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query select e.* from (
    select c.seq, c.at, c.op, c.row_tags, c.row_hashes, c.chain from private.log_changes c where c.user_id = coach and c.packed is null
    union all select p.* from private.log_changes c cross join lateral private.packed_entries(coach, c.packed, c.seq) as p
      where c.user_id = coach and c.packed is not null and c.seq > after and (until is null or c.seq < until + 8)
    union all select p.* from private.storage_use u
      cross join lateral private.packed_entries(coach, private.waiting_only(u.log_waiting), u.log_entries) as p where u.user_id = coach
  ) e where e.seq > after and (until is null or e.seq <= until) order by e.seq;
end $$;

-- The last entry of the page after the number `after`: a page has 8,000 rows at most, or one entry. Null: there is none.
create or replace function private.last_entry_of_page(coach uuid, after bigint) returns bigint
language plpgsql stable as $$
begin
  return (
    select coalesce(max(p.seq) filter (where p.rows <= 8000), min(p.seq)) from (
      select e.seq, sum(e.rows) over (order by e.seq) as rows from (
        select c.seq, coalesce(octet_length(c.packed) / 57, octet_length(c.row_tags) / 16) as rows
          from private.log_changes c where c.user_id = coach and c.seq > after
        union all select u.log_entries, octet_length(private.waiting_only(u.log_waiting)) / 57
          from private.storage_use u where u.user_id = coach and u.log_entries > after
      ) e
    ) p);
end $$;

-- What an entry stores of a row: a tag that is the same in all entries of the row, and a hash of its facts in UTF-8. The salt is different in
-- every entry, so that a row that is shown does not make other versions of it guessable. The functions are immutable, so that Postgres
-- inlines them and an update may call them on columns (docs/scale.md); convert_to is only stable. decode takes ASCII without
-- backslashes.
create or replace function private.log_tag(key bytea, area text, id uuid) returns bytea
language sql immutable as $$
  select substr(sha256(key || uuid_send(id) || decode(area, 'escape')), 1, 16)
$$;
create or replace function private.log_salt(key bytea, id uuid, seq bigint) returns bytea
language sql immutable as $$
  select sha256(key || uuid_send(id) || int8send(seq))
$$;
create or replace function private.log_hash(key bytea, id uuid, seq bigint, facts bytea) returns bytea
language sql immutable as $$
  select sha256(private.log_salt(key, id, seq) || facts)
$$;

-- The hash of an entry and the hash before it, which for the first entry is 32 zero bytes. `at` is in microseconds since 1970.
create or replace function private.log_chain(before bytea, seq bigint, op text, at bigint, row_tags bytea, row_hashes bytea)
returns bytea
language sql immutable as $$
  select sha256(coalesce(before, decode(repeat('00', 32), 'hex'))
    || decode(seq::text || '|' || op || '|' || at::text || '|', 'escape') || row_tags || row_hashes)
$$;

-- A limit of its own, apart from the records': nothing makes a log shorter, so deleting is never refused.
create or replace function private.require_room_in_log(op text, bytes bigint) returns void
language plpgsql as $$
begin
  if op <> 'delete' and auth.uid() is not null and bytes > private.storage_limit('storage_bytes') and not private.may_exceed() then
    raise exception using errcode = 'PT413',
      message = 'Your account has as many changes as it can keep. You can still read, export and delete. Ask for more room.';
  end if;
end $$;

-- Counts the rows of one statement, coach by coach, and appends an entry of those whose facts changed. Returns whether one of these coaches
-- has hooks.
create or replace function private.count_and_log(area text, op text, was private.recorded_row[], becomes private.recorded_row[]) returns boolean
language plpgsql as $$
declare
  more private.counted_rows;
  has_many_rows boolean;
  has_many_bytes boolean;
  part record;
  is_sent boolean;
  has_hooks boolean := false;
  micros constant bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  for more in
    select r.user_id, sum(r.rows), sum(r.bytes) from (
      select b.user_id, case op when 'insert' then 1 else 0 end as rows, b.bytes from unnest(becomes) as b
      union all select w.user_id, case op when 'delete' then -1 else 0 end, -w.bytes from unnest(was) as w) as r
    group by r.user_id order by r.user_id
  loop
    update private.storage_use u set rows = greatest(0, u.rows + more.rows), bytes = greatest(0, u.bytes + more.bytes),
        version = greatest(micros, u.version + 1)
      where u.user_id = more.user_id
      returning more.rows > 0 and u.rows > (select s.value::bigint from private.settings s where s.key = 'storage_rows'),
          more.bytes > 0 and u.bytes > (select s.value::bigint from private.settings s where s.key = 'storage_bytes'), u.has_hooks
        into has_many_rows, has_many_bytes, is_sent;
    if not found and more.rows > 0 then
      perform private.count_first_rows(more.user_id, more.rows, more.bytes);
    elsif (has_many_rows or has_many_bytes) and auth.uid() is not null then
      perform private.refuse_more_storage(has_many_rows is true);
    end if;
    has_hooks := has_hooks or coalesce(is_sent, false);
  end loop;
  for part in
    select r.user_id, array_agg(r.id order by r.id) as ids, array_agg(r.facts order by r.id) as facts
    from (select n.user_id, n.id, n.facts from unnest(coalesce(becomes, was)) as n
      except all select w.user_id, w.id, w.facts from unnest(case when op = 'update' then was end) as w) as r
    group by r.user_id order by r.user_id
  loop
    perform private.append_to_log(part.user_id, area, op, part.ids, part.facts);
  end loop;
  return has_hooks;
end $$;

-- Deletes the entries with the account and its counter, which has the secret.
create or replace function private.forget_log() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.log_changes c where c.user_id = old.user_id;
  return null;
end $$;
