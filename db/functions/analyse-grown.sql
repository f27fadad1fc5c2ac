-- Updates the planner's statistics of tables that have grown (ADR 65).

-- Analyses the largest table that is at least twice as large as when it was last analysed, in pages or in rows. Returns its name, or null
-- if none has grown, another server is doing it, or the database is read-only. Tables of less than 4 pages and 100 rows are ignored. The
-- number of pages is always current, also after a crash; that of rows is reported later, and only for committed transactions. Tables
-- that are being vacuumed or analysed are skipped, so that this does not wait for them.
create or replace function private.analyse_grown_table() returns text
language plpgsql security definer set search_path = '' as $$
declare
  lock_of_all_servers constant integer := 4862073;
  block_bytes constant bigint := current_setting('block_size')::bigint;
  grown text;
begin
  if current_setting('transaction_read_only')::boolean or not pg_try_advisory_xact_lock(lock_of_all_servers) then
    return null;
  end if;
  for grown in
    select format('%I.%I', n.nspname, c.relname)
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth', 'private')
      and (pg_relation_size(c.oid) >= greatest(4, 2 * c.relpages) * block_bytes
        or pg_stat_get_live_tuples(c.oid) >= greatest(100, 2 * c.reltuples))
    order by pg_relation_size(c.oid) desc
  loop
    begin
      execute format('lock table %s in share update exclusive mode nowait', grown);
    exception when lock_not_available then
      continue;
    end;
    begin
      execute format('analyze %s', grown);
    exception when others then
      -- Only this table failed. It is retried at the next check.
      raise warning 'statistics of % failed: %', grown, sqlstate;
      continue;
    end;
    return grown;
  end loop;
  return null;
end $$;

grant execute on function private.analyse_grown_table to hourbook_server;
