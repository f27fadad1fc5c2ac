-- The end of the chain of changes (ADR 90) stands in the coach's counter (ADR 59): one update a statement counts its row and has its
-- entry, where a second table was read twice and written before.
create type private.counted_rows as (user_id uuid, rows bigint, bytes bigint);
create type private.recorded_row as (user_id uuid, id uuid, bytes integer, facts text);

-- The tables with hours count in the trigger that writes the chain. First, so that no later statement here is counted or logged.
do $migration$
declare
  logged text;
begin
  foreach logged in array array['sessions', 'erased_sessions', 'opening_balances', 'supervision_sessions', 'mentor_coaching',
      'cpd_records', 'education', 'reflections', 'client_feedback']
  loop
    execute format('drop trigger %1$s_count_added on public.%1$I', logged);
    execute format('drop trigger %1$s_count_changed on public.%1$I', logged);
    execute format('drop trigger %1$s_count_removed on public.%1$I', logged);
  end loop;
end $migration$;

alter table private.storage_use
  -- Goes with the account. Without it nothing can be compared with the hashes.
  add column log_secret bytea not null
    default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
    check (octet_length(log_secret) = 32),
  -- Of all entries, with those that wait.
  add column log_entries bigint not null default 0,
  add column log_bytes bigint not null default 0,
  -- Entries of one row each that are not in log_changes yet.
  add column log_waiting bytea not null default '' check (octet_length(log_waiting) % 57 = 0);
-- Never in a table of their own: they are read and written with each statement.
alter table private.storage_use alter log_secret set storage plain, alter log_waiting set storage plain;
insert into private.storage_use (user_id, rows, bytes)
  select s.user_id, 0, 0 from private.log_secrets s on conflict do nothing;
update private.storage_use u set log_secret = s.secret, log_entries = coalesce(c.seq, 0), log_bytes = coalesce(c.bytes, 0)
from private.log_secrets s left join lateral (
  select l.seq, l.bytes from private.log_changes l where l.user_id = s.user_id order by l.seq desc limit 1) as c on true
where s.user_id = u.user_id;

-- The functions are those of db/functions. Here too, since a server of the version before may write until they are applied, and no change
-- may be missed.
create or replace function private.count_storage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counts private.counted_rows[];
  more private.counted_rows;
  used private.storage_use;
  is_coach constant boolean := auth.uid() is not null;
begin
  if tg_op = 'INSERT' then
    counts := array(select (a.user_id, count(*), sum(pg_column_size(a.*)))::private.counted_rows from added a group by a.user_id);
  elsif tg_op = 'DELETE' then
    counts := array(select (r.user_id, -count(*), -sum(pg_column_size(r.*)))::private.counted_rows from removed r group by r.user_id);
  else
    counts := array(select (b.user_id, 0, sum(b.bytes))::private.counted_rows from (
      select a.user_id, pg_column_size(a.*) as bytes from added a
      union all select r.user_id, -pg_column_size(r.*) from removed r) as b group by b.user_id);
  end if;
  foreach more in array counts loop
    update private.storage_use u set rows = greatest(0, u.rows + more.rows), bytes = greatest(0, u.bytes + more.bytes)
      where u.user_id = more.user_id returning * into used;
    if not found and more.rows > 0 then
      used := private.count_first_rows(more);
    end if;
    if is_coach and exists (
      select from private.settings s where s.key = 'storage_rows' and more.rows > 0 and used.rows > s.value::bigint
        or s.key = 'storage_bytes' and more.bytes > 0 and used.bytes > s.value::bigint) then
      perform private.refuse_more_storage(more.rows > 0 and used.rows > private.storage_limit('storage_rows'));
    end if;
  end loop;
  return null;
end $$;

create or replace function private.count_first_rows(more private.counted_rows) returns private.storage_use
language plpgsql as $$
declare
  used private.storage_use;
begin
  insert into private.storage_use as u (user_id, rows, bytes) values (more.user_id, more.rows, more.bytes)
    on conflict (user_id) do update set rows = u.rows + excluded.rows, bytes = u.bytes + excluded.bytes
    returning * into used;
  return used;
end $$;

create or replace function private.require_room(used private.storage_use, more private.counted_rows) returns void
language plpgsql as $$
begin
  if auth.uid() is not null and (more.rows > 0 and used.rows > private.storage_limit('storage_rows')
      or more.bytes > 0 and used.bytes > private.storage_limit('storage_bytes')) then
    perform private.refuse_more_storage(more.rows > 0 and used.rows > private.storage_limit('storage_rows'));
  end if;
end $$;

create or replace function private.append_to_log(coach uuid, area text, op text, ids uuid[], facts text[]) returns boolean
language plpgsql as $$
declare
  used private.storage_use;
  before bytea;
  tags bytea;
  hashes bytea;
  made_at constant timestamptz := clock_timestamp();
begin
  perform private.write_waiting_entries(coach);
  update private.storage_use u set log_entries = u.log_entries + 1, log_bytes = u.log_bytes + 150 + 48 * cardinality(ids)
    where u.user_id = coach returning * into used;
  if not found then
    return false;
  end if;
  if used.log_bytes > 1048576 then
    perform private.require_room_in_log(op, used.log_bytes);
  end if;
  select string_agg(private.log_tag(used.log_secret, area, r.id), '' order by r.place),
    string_agg(private.log_hash(used.log_secret, r.id, used.log_entries, r.facts), '' order by r.place)
    into tags, hashes
  from unnest(ids, facts) with ordinality as r (id, facts, place);
  select c.chain into before from private.log_changes c where c.user_id = coach and c.seq = used.log_entries - 1;
  insert into private.log_changes (user_id, seq, at, op, row_tags, row_hashes, chain)
    values (coach, used.log_entries, made_at, op, tags, hashes,
      private.log_chain(before, used.log_entries, op, made_at, tags, hashes));
  return true;
end $$;

create or replace function private.waiting_entries(coach uuid, waiting bytea, last bigint)
returns table (seq bigint, at timestamptz, op text, row_tags bytea, row_hashes bytea, chain bytea)
language plpgsql stable as $$
declare
  entry bytea;
  places constant integer := coalesce(octet_length(waiting) / 57, 0);
begin
  if places > 0 then
    select c.chain into chain from private.log_changes c where c.user_id = coach and c.seq = last - places;
  end if;
  for place in 1 .. places loop
    entry := substr(waiting, place * 57 - 56, 57);
    seq := last - places + place;
    at := timestamptz 'epoch' + ('x' || encode(substr(entry, 1, 8), 'hex'))::bit(64)::bigint * interval '1 microsecond';
    op := case substr(entry, 9, 1) when 'I' then 'insert' when 'U' then 'update' else 'delete' end;
    row_tags := substr(entry, 10, 16);
    row_hashes := substr(entry, 26, 32);
    chain := private.log_chain(chain, seq, op, at, row_tags, row_hashes);
    return next;
  end loop;
end $$;

create or replace function private.write_waiting_entries(coach uuid) returns void
language plpgsql as $$
declare
  waiting bytea;
  last bigint;
begin
  select u.log_waiting, u.log_entries into waiting, last from private.storage_use u where u.user_id = coach;
  if octet_length(waiting) > 0 then
    insert into private.log_changes (user_id, seq, at, op, row_tags, row_hashes, chain)
      select coach, e.seq, e.at, e.op, e.row_tags, e.row_hashes, e.chain from private.waiting_entries(coach, waiting, last) as e;
    update private.storage_use set log_waiting = '' where user_id = coach;
  end if;
end $$;

create or replace function private.log_entries(coach uuid)
returns table (seq bigint, at timestamptz, op text, row_tags bytea, row_hashes bytea, chain bytea)
language plpgsql stable as $$
declare
  waiting bytea;
  last bigint;
begin
  return query select c.seq, c.at, c.op, c.row_tags, c.row_hashes, c.chain
    from private.log_changes c where c.user_id = coach order by c.seq;
  select u.log_waiting, u.log_entries into waiting, last from private.storage_use u where u.user_id = coach;
  return query select * from private.waiting_entries(coach, waiting, last);
end $$;

create or replace function private.count_and_log(area text, op text, was private.recorded_row[], becomes private.recorded_row[]) returns void
language plpgsql as $$
declare
  more private.counted_rows;
  used private.storage_use;
  part record;
begin
  for more in
    select r.user_id, sum(r.rows), sum(r.bytes) from (
      select b.user_id, case op when 'insert' then 1 else 0 end as rows, b.bytes from unnest(becomes) as b
      union all select w.user_id, case op when 'delete' then -1 else 0 end, -w.bytes from unnest(was) as w) as r
    group by r.user_id order by r.user_id
  loop
    update private.storage_use u set rows = greatest(0, u.rows + more.rows), bytes = greatest(0, u.bytes + more.bytes)
      where u.user_id = more.user_id returning * into used;
    if not found and more.rows > 0 then
      used := private.count_first_rows(more);
    end if;
    perform private.require_room(used, more);
  end loop;
  for part in
    select r.user_id, array_agg(r.id order by r.id) as ids, array_agg(r.facts order by r.id) as facts
    from (select n.user_id, n.id, n.facts from unnest(coalesce(becomes, was)) as n
      except all select w.user_id, w.id, w.facts from unnest(case when op = 'update' then was end) as w) as r
    group by r.user_id order by r.user_id
  loop
    perform private.append_to_log(part.user_id, area, op, part.ids, part.facts);
  end loop;
end $$;

revoke all on function private.count_first_rows(private.counted_rows),
  private.require_room(private.storage_use, private.counted_rows), private.waiting_entries(uuid, bytea, bigint),
  private.write_waiting_entries(uuid), private.log_entries(uuid),
  private.count_and_log(text, text, private.recorded_row[], private.recorded_row[])
  from public, anon, authenticated, hourbook_server;
do $template$
declare
  logged text;
begin
  foreach logged in array array['sessions', 'erased_sessions', 'opening_balances', 'supervision_sessions', 'mentor_coaching',
      'cpd_records', 'education', 'reflections', 'client_feedback']
  loop
    execute format($function$
create or replace function private.log_%1$s() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.recorded_row[];
  becomes private.recorded_row[];
  one private.recorded_row;
  more_rows constant integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  more_bytes integer;
  entry bytea;
  used private.storage_use;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, pg_column_size(r.*), private.facts_of(r::public.%1$I))::private.recorded_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, pg_column_size(a.*), private.facts_of(a::public.%1$I))::private.recorded_row from added a);
  end if;
  if cardinality(coalesce(becomes, was)) = 1 then
    if tg_op = 'INSERT' then
      one := becomes[1];
      more_bytes := one.bytes;
    else
      one := coalesce(becomes[1], was[1]);
      more_bytes := coalesce(becomes[1].bytes, 0) - was[1].bytes;
    end if;
    if tg_op = 'UPDATE' and was[1].facts = one.facts then
      update private.storage_use u set bytes = greatest(0, u.bytes + more_bytes) where u.user_id = one.user_id returning * into used;
    else
      -- What private.waiting_entries reads.
      entry := int8send((extract(epoch from clock_timestamp()) * 1000000)::bigint) || convert_to(left(tg_op, 1), 'UTF8');
      update private.storage_use u set rows = greatest(0, u.rows + more_rows), bytes = greatest(0, u.bytes + more_bytes),
          log_entries = u.log_entries + 1, log_bytes = u.log_bytes + 198,
          log_waiting = u.log_waiting || entry
            || substr(sha256(u.log_secret || uuid_send(one.id) || convert_to(%1$L, 'UTF8')), 1, 16)
            || sha256(sha256(u.log_secret || uuid_send(one.id) || int8send(u.log_entries + 1)) || convert_to(one.facts, 'UTF8'))
        where u.user_id = one.user_id returning * into used;
    end if;
    if found then
      if auth.uid() is not null and exists (
        select from private.settings s where s.key = 'storage_rows' and more_rows > 0 and used.rows > s.value::bigint
          or s.key = 'storage_bytes' and more_bytes > 0 and used.bytes > s.value::bigint) then
        perform private.refuse_more_storage(more_rows > 0 and used.rows > private.storage_limit('storage_rows'));
      end if;
      if used.log_bytes > 1048576 then
        perform private.require_room_in_log(lower(tg_op), used.log_bytes);
      end if;
      if octet_length(used.log_waiting) >= 8 * 57 then
        perform private.write_waiting_entries(one.user_id);
      end if;
      return null;
    end if;
  end if;
  perform private.count_and_log(%1$L, lower(tg_op), was, becomes);
  return null;
end $$;
revoke all on function private.log_%1$s() from public, anon, authenticated, hourbook_server$function$, logged);
  end loop;
end $template$;

drop function private.log_rows(text, text, private.logged_row[], private.logged_row[]);
drop type private.logged_row;
alter table private.log_changes drop column bytes;
drop table private.log_secrets;
drop function private.add_log_secret(uuid);
create trigger storage_use_forget_log after delete on private.storage_use
  for each row execute function private.forget_log();
