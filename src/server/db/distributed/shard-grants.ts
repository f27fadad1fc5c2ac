// Citus copies rights on a table to its shards, but no rights on columns. On the shards a right on some columns becomes one on the table;
// the coordinator, which plans every statement, keeps checking the columns. A shard that is moved gets the coordinator's rights, and those
// that its new worker gives to each new table.
import type { OwnerRun } from '../database.ts';
import { onWorkers } from './on-workers.ts';

interface ColumnGrant {
  readonly table: string;
  readonly right: string;
  readonly columns: string;
}

const COLUMN_GRANTS = `
  select format('%I.%I', n.nspname, c.relname) as "table", r.right, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_catalog.pg_dist_partition p join pg_catalog.pg_class c on c.oid = p.logicalrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  cross join (values ('insert'), ('update')) as r ("right")
  where p.partmethod = 'h' and has_column_privilege('authenticated', c.oid, a.attnum, r.right)
    and not has_table_privilege('authenticated', c.oid, r.right)
  group by 1, 2 order by 1, 2`;

/** What each worker gives to new tables. A worker that is added later has it once this has run again. */
const DEFAULTS = 'alter default privileges in schema public grant insert, update on tables to authenticated';

/** Moves need these rights, and what is copied to every worker on one that was added. */
export async function prepareWorkers(run: OwnerRun): Promise<void> {
  await onWorkers(run, DEFAULTS);
  await run("select replicate_reference_tables('block_writes')");
}

export async function repeatGrants(run: OwnerRun): Promise<void> {
  const grants = await run<ColumnGrant>(COLUMN_GRANTS);
  for (const { table, right } of grants) await run(`grant ${right} on ${table} to authenticated`);
  await run('set local citus.enable_ddl_propagation = off');
  for (const { table, right, columns } of grants) {
    await run(`revoke ${right} on ${table} from authenticated`);
    await run(`grant ${right} (${columns}) on ${table} to authenticated`);
  }
  await run('set local citus.enable_ddl_propagation = on');
}
