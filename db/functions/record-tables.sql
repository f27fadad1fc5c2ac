-- The triggers of each table of records (lists/tables-of-records.sql). Tables in the chain have one function each, typed by their rows, that
-- counts and logs; it runs as the owner, since nobody may read the secrets or write entries. For the usual statement on one row, one update
-- writes the counter and the entry and checks the limits, since a second statement, or a row for each entry, would make a small insert more
-- than a tenth slower. The text of the facts is written into it, since calling a function for it costs as much as all hashes of an entry. The
-- functions for the hashes are plain SQL, which Postgres inlines.
do $template$
declare
  logged record;
  one record;
  rows_of constant text := 'array(select (r.user_id, r.id, pg_column_size(r.*), %1$s)::private.recorded_row from %2$I r)';
  limit_of_rows constant text := $$(select s.value::bigint from private.settings s where s.key = 'storage_rows')$$;
  limit_of_bytes constant text := $$(select s.value::bigint from private.settings s where s.key = 'storage_bytes')$$;
  tag constant text := 'private.log_tag(u.log_secret, %L, one.id)';
  hash constant text := 'private.log_hash(u.log_secret, one.id, u.log_entries + 1, convert_to(one.facts, ''UTF8''))';
  -- For sessions: notes for hooks those that have taken place now and had not before (ADR 148), except those that an undone deletion restores.
  -- The counter says whether the coach has hooks, so without hooks this is one comparison.
  note_held constant text := $note$
  if has_hooks then
    if tg_op = 'INSERT' then
      perform private.note_held(array(select a.id from added a where a.completed and a.created_at = now()));
    elsif tg_op = 'UPDATE' then
      perform private.note_held(array(select a.id from added a join removed r on r.id = a.id where a.completed and not r.completed));
    end if;
  end if;$note$;
begin
  for logged in select t.area, t.facts from private.record_tables() as t where t.facts is not null loop
    execute format($function$
create or replace function private.log_%1$s() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.recorded_row[];
  becomes private.recorded_row[];
  one private.recorded_row;
  more_rows constant integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  more_bytes integer;
  -- In microseconds since 1970; a value, since no update of a coach's rows calls a clock (docs/scale.md).
  micros constant bigint := extract(epoch from clock_timestamp()) * 1000000;
  has_many_rows boolean;
  has_many_bytes boolean;
  eight bytea;
  head bytea;
  entries bigint;
  log_size bigint;
  -- Null until the rows are counted.
  has_hooks boolean;
begin
  if tg_op = 'INSERT' then
    becomes := %3$s;
  elsif tg_op = 'DELETE' then
    was := %2$s;
  else
    select %2$s, %3$s into was, becomes;
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
      update private.storage_use u set bytes = greatest(0, u.bytes + more_bytes), version = greatest(micros, u.version + 1)
        where u.user_id = one.user_id
        returning more_bytes > 0 and u.bytes > %4$s, u.has_hooks into has_many_bytes, has_hooks;
    else
      -- In the format of private.packed_entries. Eight waiting entries have been stored, so the next one replaces them.
      update private.storage_use u set rows = greatest(0, u.rows + more_rows), bytes = greatest(0, u.bytes + more_bytes),
          version = greatest(micros, u.version + 1), log_entries = u.log_entries + 1, log_bytes = u.log_bytes + 80,
          log_waiting = case when octet_length(u.log_waiting) < 8 * 57 then u.log_waiting else '' end
            || int8send(micros) || convert_to(left(tg_op, 1), 'UTF8') || %6$s || %7$s,
          log_head = private.log_chain(u.log_head, u.log_entries + 1, lower(tg_op), micros, %6$s, %7$s)
        where u.user_id = one.user_id
        returning more_rows > 0 and u.rows > %5$s, more_bytes > 0 and u.bytes > %4$s, u.has_hooks,
            case when octet_length(u.log_waiting) = 8 * 57 then u.log_waiting end, u.log_head, u.log_entries, u.log_bytes
          into has_many_rows, has_many_bytes, has_hooks, eight, head, entries, log_size;
      if log_size > 1048576 then
        perform private.require_room_in_log(lower(tg_op), log_size);
      end if;
      if eight is not null then
        insert into private.log_changes (user_id, seq, packed, chain) values (one.user_id, entries, eight, head);
      end if;
    end if;
    if (has_many_rows or has_many_bytes) and auth.uid() is not null then
      perform private.refuse_more_storage(has_many_rows is true);
    end if;
  end if;
  if has_hooks is null then
    has_hooks := private.count_and_log(%1$L, lower(tg_op), was, becomes);
  end if;%8$s
  return null;
end $$;
revoke all on function private.log_%1$s() from public, anon, authenticated, hourbook_server$function$, logged.area,
      format(rows_of, logged.facts, 'removed'), format(rows_of, logged.facts, 'added'), limit_of_bytes, limit_of_rows,
      format(tag, logged.area), hash, case logged.area when 'sessions' then note_held else '' end);
  end loop;

  -- All rows of a coach that are in the chain, with their facts; for a client, only the sessions.
  execute format($function$
create or replace function private.logged_rows(coach uuid, client uuid default null) returns table (area text, id uuid, facts text)
language plpgsql stable set search_path = '' as $$
begin
  return query %s;
end $$;
revoke all on function private.logged_rows(uuid, uuid) from public, anon, authenticated, hourbook_server$function$,
    (select string_agg(format('select %1$L, r.id, %2$s from public.%1$I r where r.user_id = coach and (client is null%3$s)', t.area, t.facts,
        case t.area when 'sessions' then ' or r.client_id = client' end), ' union all ')
      from private.record_tables() as t where t.facts is not null));

  -- The rows on which rules are evaluated, by table: all of a coach's, and those that a view lends. Read with the caller's rights.
  for one in select * from (values ('evidence_rows', 'authenticated', false), ('lent_rows', 'assessor', true)) as v (name, reader, is_lent) loop
    execute format($function$
create or replace function private.%1$s(coach uuid) returns table (area text, rows json)
language plpgsql stable rows 10 set search_path = '' as $$
#variable_conflict use_column
begin
  return query %2$s;
end $$;
revoke all on function private.%1$s(uuid) from public, anon, authenticated, assessor, hourbook_server;
grant execute on function private.%1$s(uuid) to %3$I$function$,
      one.name,
      (select string_agg(format('select %L, (select coalesce(json_agg(e), ''[]'') from (select %s from public.%I t
          where t.user_id = coach order by t.%I, t.id) as e)', t.area,
          concat_ws(', ', 'id', t.evidence, case when one.is_lent then nullif(t.lent, '') end), t.area, t.day), ' union all ')
        from private.record_tables() as t where t.evidence is not null and (t.lent is not null or not one.is_lent)),
      one.reader);
  end loop;

  for one in select t.area, t.is_made_by_server, case when t.facts is null then 'count_storage' else 'log_' || t.area end as counting,
    case when t.facts is null then 'count' else 'log' end as verb from private.record_tables() as t
  loop
    -- updated_at is written by the database, whatever the client sends.
    if not one.is_made_by_server then
      execute format('create or replace trigger %1$s_set_updated_at before update on public.%1$I
        for each row execute function private.set_updated_at()', one.area);
    end if;
    -- Every write of a coach's rows locks the coach's counter first (ADR 111).
    execute format('create or replace trigger %1$s_lock_storage before insert or delete or update on public.%1$I
      for each statement execute function private.lock_storage()', one.area);
    execute format('create or replace trigger %1$s_%2$s_added after insert on public.%1$I referencing new table as added
      for each statement execute function private.%3$I()', one.area, one.verb, one.counting);
    execute format('create or replace trigger %1$s_%2$s_changed after update on public.%1$I
      referencing old table as removed new table as added for each statement execute function private.%3$I()',
      one.area, one.verb, one.counting);
    execute format('create or replace trigger %1$s_%2$s_removed after delete on public.%1$I referencing old table as removed
      for each statement execute function private.%3$I()', one.area, one.verb, one.counting);
  end loop;
end $template$;
