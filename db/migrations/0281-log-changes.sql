-- The append-only chain of changes of each coach's log (ADR 90): for every statement that changes facts of records one entry with tags
-- of the rows, salted hashes of their facts, and a hash over the entry and the one before. No texts, no names.
create table private.log_secrets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Goes with the account. Without it nothing can be compared with the hashes.
  secret bytea not null check (octet_length(secret) = 32)
);
alter table private.log_secrets enable row level security;

-- Deleted with the secret, by a trigger: a reference would be looked up at every entry.
create table private.log_changes (
  user_id uuid not null,
  seq bigint not null check (seq > 0),
  -- When the entry was made, by the clock of the database.
  at timestamptz not null,
  op text not null check (op in ('found', 'insert', 'update', 'delete')),
  -- 16 bytes for each row, in the order of the rows' ids.
  row_tags bytea not null,
  -- 32 bytes for each row, in the same order; of a deletion the facts as they were.
  row_hashes bytea not null check (octet_length(row_hashes) = 2 * octet_length(row_tags)),
  chain bytea not null check (octet_length(chain) = 32),
  -- Of the coach's entries up to this one.
  bytes bigint not null,
  primary key (user_id, seq)
);
alter table private.log_changes enable row level security;
-- Hashes do not compress, and single rows are read out of long entries.
alter table private.log_changes alter row_tags set storage external, alter row_hashes set storage external;

create type private.logged_row as (user_id uuid, id uuid, facts text);

-- Of an erased client's session: the day (UTC) on which it was recorded as it stood then; null: not known.
alter table public.erased_sessions add column recorded_on date;

-- Their texts are in functions/log-facts.sql, log-changes.sql and log-triggers.sql. Here too, since a server of the version before may write until
-- the functions are applied, and no change may be missed.

create function private.facts_of(r public.sessions) returns text
language plpgsql stable as $$
begin
  return concat('sessions|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.client_id, '|', r.kind, '|', r.completed,
    '|', r.paid, '|', r.format, '|', r.participants, '|', r.peer_exchange,
    '|', encode(sha256(uuid_send(r.id) || convert_to(r.engagement, 'UTF8')), 'hex'));
end $$;
create function private.facts_of(r public.erased_sessions) returns text
language plpgsql stable as $$
begin
  return concat('erased_sessions|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.person, '|', r.kind, '|', r.paid,
    '|', r.format, '|', r.participants, '|', r.peer_exchange, '|', r.engagement, '|', r.opening,
    '|', to_char(r.recorded_on, 'YYYY-MM-DD'));
end $$;
create function private.facts_of(r public.opening_balances) returns text
language plpgsql stable as $$
begin
  return concat('opening_balances|1|', to_char(r.as_of, 'YYYY-MM-DD'), '|', r.paid_minutes, '|', r.pro_bono_minutes,
    '|', r.client_id, '|', to_char(r.start_date, 'YYYY-MM-DD'), '|', to_char(r.end_date, 'YYYY-MM-DD'), '|', r.format,
    '|', r.participants);
end $$;
create function private.facts_of(r public.supervision_sessions) returns text
language plpgsql stable as $$
begin
  return concat('supervision_sessions|1|', to_char(r.day, 'YYYY-MM-DD'), '|', r.duration, '|', r.format);
end $$;
create function private.facts_of(r public.mentor_coaching) returns text
language plpgsql stable as $$
begin
  return concat('mentor_coaching|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.format, '|', r.group_size,
    '|', r.mentor_credential, '|', r.mentor_mcs, '|', r.mentor_mcs_level, '|', r.mentor_renewed, '|', r.used_before);
end $$;
create function private.facts_of(r public.cpd_records) returns text
language plpgsql stable as $$
begin
  return concat('cpd_records|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.hours, '|', r.cce_core, '|', r.cce_resource,
    '|', r.cce_ethics);
end $$;
create function private.facts_of(r public.education) returns text
language plpgsql stable as $$
begin
  return concat('education|1|', to_char(coalesce(r.end_date, r.start_date), 'YYYY-MM-DD'), '|', r.hours, '|', r.core_hours,
    '|', r.team_hours, '|', to_char(r.start_date, 'YYYY-MM-DD'), '|', to_char(r.end_date, 'YYYY-MM-DD'));
end $$;
create function private.facts_of(r public.reflections) returns text
language plpgsql stable as $$
begin
  return concat('reflections|1|', to_char(r.date, 'YYYY-MM-DD'));
end $$;
create function private.facts_of(r public.client_feedback) returns text
language plpgsql stable as $$
begin
  return concat('client_feedback|1|', to_char(r.date, 'YYYY-MM-DD'));
end $$;
revoke all on function private.facts_of(public.sessions),
  private.facts_of(public.erased_sessions),
  private.facts_of(public.opening_balances),
  private.facts_of(public.supervision_sessions),
  private.facts_of(public.mentor_coaching),
  private.facts_of(public.cpd_records),
  private.facts_of(public.education),
  private.facts_of(public.reflections),
  private.facts_of(public.client_feedback)
  from public, anon, authenticated, hourbook_server;

create function private.append_to_log(coach uuid, area text, op text, ids uuid[], facts text[]) returns boolean
language plpgsql as $$
declare
  entry private.log_changes;
  before bytea;
  key bytea;
begin
  select s.secret, c.seq, c.bytes, c.chain into key, entry.seq, entry.bytes, before
  from private.log_secrets s left join lateral (
    select l.seq, l.bytes, l.chain from private.log_changes l where l.user_id = s.user_id order by l.seq desc limit 1) as c on true
  where s.user_id = coach;
  if key is null then
    -- The account is being deleted, and its log is gone already.
    if op = 'delete' then
      return false;
    end if;
    key := private.add_log_secret(coach);
  end if;
  entry.seq := coalesce(entry.seq, 0) + 1;
  entry.at := clock_timestamp();
  entry.bytes := coalesce(entry.bytes, 0) + 150 + 48 * cardinality(ids);
  if entry.bytes > 1048576 then
    perform private.require_room_in_log(op, entry.bytes);
  end if;
  if cardinality(ids) = 1 then
    entry.row_tags := private.log_tag(key, area, ids[1]);
    entry.row_hashes := private.log_hash(key, ids[1], entry.seq, facts[1]);
  else
    select string_agg(private.log_tag(key, area, r.id), '' order by r.place),
      string_agg(private.log_hash(key, r.id, entry.seq, r.facts), '' order by r.place)
      into entry.row_tags, entry.row_hashes
    from unnest(ids, facts) with ordinality as r (id, facts, place);
  end if;
  insert into private.log_changes (user_id, seq, at, op, row_tags, row_hashes, chain, bytes)
    values (coach, entry.seq, entry.at, op, entry.row_tags, entry.row_hashes,
      private.log_chain(before, entry.seq, op, entry.at, entry.row_tags, entry.row_hashes), entry.bytes);
  return true;
end $$;
create function private.log_tag(key bytea, area text, id uuid) returns bytea
language plpgsql immutable as $$
begin
  return substr(sha256(key || uuid_send(id) || convert_to(area, 'UTF8')), 1, 16);
end $$;
create function private.log_salt(key bytea, id uuid, seq bigint) returns bytea
language plpgsql immutable as $$
begin
  return sha256(key || uuid_send(id) || int8send(seq));
end $$;
create function private.log_hash(key bytea, id uuid, seq bigint, facts text) returns bytea
language plpgsql immutable as $$
begin
  return sha256(private.log_salt(key, id, seq) || convert_to(facts, 'UTF8'));
end $$;
create function private.log_chain(before bytea, seq bigint, op text, at timestamptz, row_tags bytea, row_hashes bytea)
returns bytea
language plpgsql immutable as $$
begin
  return sha256(coalesce(before, decode(repeat('00', 32), 'hex'))
    || convert_to(concat(seq, '|', op, '|', (extract(epoch from at) * 1000000)::bigint, '|'), 'UTF8') || row_tags || row_hashes);
end $$;
create function private.add_log_secret(coach uuid) returns bytea
language plpgsql as $$
declare
  key constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
begin
  insert into private.log_secrets (user_id, secret) values (coach, key);
  return key;
end $$;
create function private.require_room_in_log(op text, bytes bigint) returns void
language plpgsql as $$
begin
  if op <> 'delete' and auth.uid() is not null and bytes > private.storage_limit('storage_bytes') then
    raise exception using errcode = 'PT413',
      message = 'Your account has as many changes as it can keep. You can still read, export and delete. Ask for more room.';
  end if;
end $$;
create function private.log_rows(area text, op text, was private.logged_row[], becomes private.logged_row[]) returns boolean
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
create function private.forget_log() returns trigger
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

create trigger log_secrets_forget_log after delete on private.log_secrets
  for each row execute function private.forget_log();
do $migration$
declare
  logged text;
begin
  foreach logged in array array['sessions', 'erased_sessions', 'opening_balances', 'supervision_sessions', 'mentor_coaching',
      'cpd_records', 'education', 'reflections', 'client_feedback']
  loop
    execute format($function$
      create function private.log_%1$I() returns trigger
      language plpgsql security definer set search_path = '' as $$
      declare
        was private.logged_row[];
        becomes private.logged_row[];
        is_logged boolean;
      begin
        if tg_op <> 'INSERT' then
          was := array(select (r.user_id, r.id, private.facts_of(r::public.%1$I))::private.logged_row from removed r);
        end if;
        if tg_op <> 'DELETE' then
          becomes := array(select (a.user_id, a.id, private.facts_of(a::public.%1$I))::private.logged_row from added a);
        end if;
        is_logged := private.log_rows(%1$L, lower(tg_op), was, becomes);
        return null;
      end $$;
      revoke all on function private.log_%1$I() from public$function$, logged);
    -- After those that count: by then the coach's counter is locked.
    execute format('create trigger %1$s_log_added after insert on public.%1$I
      referencing new table as added for each statement execute function private.log_%1$s()', logged);
    execute format('create trigger %1$s_log_changed after update on public.%1$I
      referencing new table as added old table as removed for each statement execute function private.log_%1$s()', logged);
    execute format('create trigger %1$s_log_removed after delete on public.%1$I
      referencing old table as removed for each statement execute function private.log_%1$s()', logged);
  end loop;
end $migration$;

-- What is recorded already was recorded at a time that no entry proves.
create temporary table found on commit drop as
  select t.user_id, 'sessions' as area, t.id, private.facts_of(t) as facts from public.sessions t
  union all select t.user_id, 'erased_sessions' as area, t.id, private.facts_of(t) as facts from public.erased_sessions t
  union all select t.user_id, 'opening_balances' as area, t.id, private.facts_of(t) as facts from public.opening_balances t
  union all select t.user_id, 'supervision_sessions' as area, t.id, private.facts_of(t) as facts from public.supervision_sessions t
  union all select t.user_id, 'mentor_coaching' as area, t.id, private.facts_of(t) as facts from public.mentor_coaching t
  union all select t.user_id, 'cpd_records' as area, t.id, private.facts_of(t) as facts from public.cpd_records t
  union all select t.user_id, 'education' as area, t.id, private.facts_of(t) as facts from public.education t
  union all select t.user_id, 'reflections' as area, t.id, private.facts_of(t) as facts from public.reflections t
  union all select t.user_id, 'client_feedback' as area, t.id, private.facts_of(t) as facts from public.client_feedback t;
insert into private.log_secrets (user_id, secret)
  select u.user_id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
  from (select distinct f.user_id from found f) as u;
insert into private.log_changes (user_id, seq, at, op, row_tags, row_hashes, chain, bytes)
  select e.user_id, 1, e.at, 'found', e.row_tags, e.row_hashes,
    private.log_chain(null, 1, 'found', e.at, e.row_tags, e.row_hashes), 150 + 48 * e.of_rows
  from (
    select f.user_id, now() as at, count(*)::integer as of_rows,
      string_agg(private.log_tag(s.secret, f.area, f.id), '' order by f.id, f.area) as row_tags,
      string_agg(private.log_hash(s.secret, f.id, 1, f.facts), '' order by f.id, f.area) as row_hashes
    from found f join private.log_secrets s using (user_id) group by f.user_id
  ) as e;
