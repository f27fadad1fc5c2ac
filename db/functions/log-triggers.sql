-- The triggers on the tables with hours, which count what is stored (ADR 59) and write the chain of changes (ADR 90). They run as the
-- owner: nobody may read the secrets or write entries. One function a table, since each knows its rows by their type.

-- The usual statement has one row: its counter and its entry are written by one update, since a second one, or a row for each entry,
-- would cost a small insert a tenth of its work and more.

-- What of a record is a fact: what decides whether and how it counts (ADR 90). No texts, no names. Hashed as this text: the area,
-- the number of this list of facts, and the facts, each after a bar and empty where there is none. A list that changes gets the next
-- number. The first fact is the day that the record is of.
-- An engagement has a name that the coach wrote: it is hashed with the row's id, which no file shows. A course is over on its last day.

-- The triggers have the text of the facts in themselves: calling facts_of costs a small insert as much as all hashes of its entry.
do $template$
declare
  logged text[];
begin
  -- Each table with its facts as a text.
  foreach logged slice 1 in array array[
    ['sessions', $facts$concat('sessions|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.client_id, '|', r.kind, '|', r.completed,
        '|', r.paid, '|', r.format, '|', r.participants, '|', r.peer_exchange,
        '|', encode(sha256(uuid_send(r.id) || convert_to(r.engagement, 'UTF8')), 'hex'))$facts$],
    ['erased_sessions', $facts$concat('erased_sessions|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.person, '|', r.kind, '|', r.paid,
        '|', r.format, '|', r.participants, '|', r.peer_exchange, '|', r.engagement, '|', r.opening,
        '|', to_char(r.recorded_on, 'YYYY-MM-DD'))$facts$],
    ['opening_balances', $facts$concat('opening_balances|1|', to_char(r.as_of, 'YYYY-MM-DD'), '|', r.paid_minutes, '|', r.pro_bono_minutes,
        '|', r.client_id, '|', to_char(r.start_date, 'YYYY-MM-DD'), '|', to_char(r.end_date, 'YYYY-MM-DD'), '|', r.format,
        '|', r.participants)$facts$],
    ['supervision_sessions', $facts$concat('supervision_sessions|1|', to_char(r.day, 'YYYY-MM-DD'), '|', r.duration, '|', r.format)$facts$],
    ['mentor_coaching', $facts$concat('mentor_coaching|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.duration, '|', r.format, '|', r.group_size,
        '|', r.mentor_credential, '|', r.mentor_mcs, '|', r.mentor_mcs_level, '|', r.mentor_renewed, '|', r.used_before)$facts$],
    ['cpd_records', $facts$concat('cpd_records|1|', to_char(r.date, 'YYYY-MM-DD'), '|', r.hours, '|', r.cce_core, '|', r.cce_resource,
        '|', r.cce_ethics)$facts$],
    ['education', $facts$concat('education|1|', to_char(coalesce(r.end_date, r.start_date), 'YYYY-MM-DD'), '|', r.hours, '|', r.core_hours,
        '|', r.team_hours, '|', to_char(r.start_date, 'YYYY-MM-DD'), '|', to_char(r.end_date, 'YYYY-MM-DD'))$facts$],
    ['reflections', $facts$concat('reflections|1|', to_char(r.date, 'YYYY-MM-DD'))$facts$],
    ['client_feedback', $facts$concat('client_feedback|1|', to_char(r.date, 'YYYY-MM-DD'))$facts$]]
  loop
    execute format($function$
create or replace function private.facts_of(r public.%1$I) returns text
language plpgsql stable as $$
begin
  return %2$s;
end $$;
revoke all on function private.facts_of(public.%1$I) from public, anon, authenticated, hourbook_server;

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
    was := array(select (r.user_id, r.id, pg_column_size(r.*), %2$s)::private.recorded_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (r.user_id, r.id, pg_column_size(r.*), %2$s)::private.recorded_row from added r);
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
      -- What private.packed_entries reads. Eight entries that wait are packed: the next one takes their place.
      entry := int8send((extract(epoch from clock_timestamp()) * 1000000)::bigint) || convert_to(left(tg_op, 1), 'UTF8');
      update private.storage_use u set rows = greatest(0, u.rows + more_rows), bytes = greatest(0, u.bytes + more_bytes),
          log_entries = u.log_entries + 1, log_bytes = u.log_bytes + 80,
          log_waiting = case when octet_length(u.log_waiting) < 8 * 57 then u.log_waiting else '' end || entry
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
      if entry is not null and octet_length(used.log_waiting) = 8 * 57 then
        perform private.pack_entries(one.user_id, used.log_waiting, used.log_entries);
      end if;
      return null;
    end if;
  end if;
  perform private.count_and_log(%1$L, lower(tg_op), was, becomes);
  return null;
end $$;
revoke all on function private.log_%1$s() from public, anon, authenticated, hourbook_server$function$, logged[1], logged[2]);
  end loop;
end $template$;
