// The tables that `npm run distribute` has spread over several servers (docs/scale.md).
import type { OwnerRun } from '../database.ts';

const HAS_CITUS = "select to_regclass('pg_catalog.pg_dist_partition') is not null as yes";
const TABLES = `
  select format('%s.%s', n.nspname, c.relname) as name from pg_catalog.pg_dist_partition p
  join pg_catalog.pg_class c on c.oid = p.logicalrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where p.partmethod = 'h'`;

/** Tables by a coach's user_id: those whose user_id has this default, and some that only the database's own functions write. */
export const TABLES_TO_SPREAD = `
  select c.oid::regclass::text as name from pg_catalog.pg_class c
  where c.oid in ('private.storage_use'::regclass, 'private.deletions'::regclass, 'private.log_changes'::regclass,
      'private.certificate_contents'::regclass, 'private.certificate_chunks'::regclass)
    or c.relnamespace = 'public'::regnamespace and exists (select from pg_catalog.pg_attrdef d
      join pg_catalog.pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = c.oid and a.attname = 'user_id' and pg_get_expr(d.adbin, d.adrelid) = 'auth.uid()')
  -- The others go where it is.
  order by c.oid <> 'public.clients'::regclass, c.oid`;

/** By name with schema. None on a Postgres that is not Citus' coordinator, or was not spread. */
export async function distributedTables(run: OwnerRun): Promise<ReadonlySet<string>> {
  const [found] = await run<{ yes: boolean }>(HAS_CITUS);
  return new Set(found?.yes ? (await run<{ name: string }>(TABLES)).map(({ name }) => name) : []);
}
