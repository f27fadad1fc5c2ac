// The tables that `npm run distribute` has spread over several servers (docs/scale.md).
import type { OwnerRun } from '../database.ts';

const HAS_CITUS = "select to_regclass('pg_catalog.pg_dist_partition') is not null as yes";
const TABLES = `
  select format('%s.%s', n.nspname, c.relname) as name from pg_catalog.pg_dist_partition p
  join pg_catalog.pg_class c on c.oid = p.logicalrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where p.partmethod = 'h'`;

/** By name with schema. None on a Postgres that is not Citus' coordinator, or was not spread. */
export async function distributedTables(run: OwnerRun): Promise<ReadonlySet<string>> {
  const [found] = await run<{ yes: boolean }>(HAS_CITUS);
  return new Set(found?.yes ? (await run<{ name: string }>(TABLES)).map(({ name }) => name) : []);
}
