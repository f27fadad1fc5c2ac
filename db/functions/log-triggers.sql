-- The triggers on the tables with hours, which count what is stored (ADR 59) and write the chain of changes (ADR 90). They run as the
-- owner: nobody may read the secrets or write entries. One function a table, since each knows its rows by their type.

-- The usual statement has one row: its counter and its entry are written by one update, since a second one, or a row for each entry,
-- would cost a small insert a tenth of its work and more.
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
