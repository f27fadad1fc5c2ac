-- For costly reads: whether this is a replica that has replayed the primary's log up to a position (ADR 75). The primary gives the
-- position, its timeline and its system identifier (src/server/db/native/log-position.ts).

-- 'replayed', or why not. The control file shows a new timeline late, never early, so a replica that has just changed seems to be on the
-- former one. Positions on another timeline are not compared, since the replica may have replayed what was lost in a failover.
create or replace function private.replica_state(wanted pg_lsn, timeline integer, system bigint) returns text
language plpgsql volatile set search_path = '' as $$
begin
  if not pg_is_in_recovery() then
    return 'no replica';
  end if;
  if (select c.system_identifier from pg_control_system() c) <> system then
    return 'a replica of another server';
  end if;
  if timeline <> greatest((select c.timeline_id from pg_control_checkpoint() c),
      (select r.min_recovery_end_timeline from pg_control_recovery() r)) then
    return 'on another timeline';
  end if;
  return case when pg_last_wal_replay_lsn() >= wanted then 'replayed' else 'behind' end;
end $$;

-- For the beginning of a transaction: waits for up to a tenth of a second, then raises HB503 with the state. Later statements only see what
-- was replayed if each has a snapshot of its own.
create or replace function private.require_replayed(wanted pg_lsn, timeline integer, system bigint) returns void
language plpgsql volatile set search_path = '' as $$
declare
  last_try constant timestamptz := clock_timestamp() + interval '0.1 seconds';
  state text;
begin
  loop
    state := case current_setting('transaction_isolation')
      when 'read committed' then private.replica_state(wanted, timeline, system) else 'not read committed' end;
    if state = 'replayed' then
      return;
    end if;
    if state <> 'behind' or clock_timestamp() > last_try then
      raise exception using errcode = 'HB503', message = state;
    end if;
    perform pg_sleep(0.002);
  end loop;
end $$;

grant execute on function private.replica_state, private.require_replayed to authenticator;
