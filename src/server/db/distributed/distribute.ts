// Spreads a migrated database over the workers of a Citus coordinator (docs/scale.md): the tables with a coach's rows by user_id, all
// others stay where they are. In one transaction; run again it repeats the grants, and prepares workers that were added.
import type { OwnerRun } from '../database.ts';
import { inTransaction } from '../in-transaction.ts';
import { START_LOCK_MS } from '../limits.ts';
import { findFunctions } from '../migrations/find-migrations.ts';
import { withStartLock } from '../migrations/start-lock.ts';
import { refuseWhileServed } from '../refuse-while-served.ts';
import { distributedTables, TABLES_TO_SPREAD } from './distributed-tables.ts';
import { onWorkers } from './on-workers.ts';
import { refuseUnsupported } from './refuse-unsupported.ts';
import { prepareWorkers, repeatGrants } from './shard-grants.ts';
import { policiesOfShards, UNSAFE_POLICIES } from './shard-policies.ts';

/** What functions ask for beside a coach's rows; a copy is on every worker. */
const COPIED = 'private.settings';

/** By name, also where the search path has the schema. */
const IDENTIFIER = `(select format('%I.%I', n.nspname, c.relname) from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace where c.oid = $oid$)`;
const nameOf = (oid: string) => IDENTIFIER.replace('$oid$', oid);

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly definition: string;
  /** The column that is emptied when the target is deleted; null if the row is deleted too. */
  readonly emptied: string | null;
}

const REFERENCES = `
  select ${nameOf('k.conrelid')} as "table", k.conname as name, ${nameOf('k.confrelid')} as target,
    pg_get_constraintdef(k.oid) as definition,
    (select a.attname from pg_catalog.pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.confdelsetcols[1]) as emptied
  from pg_catalog.pg_constraint k where k.contype = 'f' and k.conrelid = any($1::text[]::regclass[]) order by k.conname`;

interface Key extends Pick<Reference, 'table' | 'name' | 'definition'> {
  readonly hasUser: boolean;
}

/** Of a row that meets several, Postgres reports the oldest: first the primary key, which says that the row is there already. */
const KEYS = `
  select ${nameOf('k.conrelid')} as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition, exists (
      select from pg_catalog.pg_attribute a where a.attrelid = k.conrelid and a.attname = 'user_id' and a.attnum = any(k.conkey)
    ) as "hasUser"
  from pg_catalog.pg_constraint k
  where k.contype in ('p', 'u') and k.conrelid = any($1::text[]::regclass[]) order by k.contype <> 'p', k.conname`;

/** Everyone may read them, and /rest/v1 shows what is in public: names, sizes and places of tables. */
const VIEWS_OF_CITUS = `
  select c.oid::regclass::text as name from pg_catalog.pg_class c
  join pg_catalog.pg_depend d on d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`;

const UNKNOWN_FUNCTIONS = `
  select p.oid::regprocedure::text as name, exists (select from pg_catalog.pg_type t
    where t.typrelid <> 0 and t.oid = any(p.proargtypes::oid[] || p.prorettype)) as "hasRows"
  from pg_catalog.pg_proc p
  where p.pronamespace in ('auth'::regnamespace, 'private'::regnamespace, 'rest'::regnamespace)
    -- Nothing on a worker has rows of a table that is not there.
    and not exists (select from pg_catalog.pg_type t where t.typrelid <> 0 and t.typrelid <> all($1::text[]::regclass[])
      and t.oid = any(p.proargtypes::oid[] || p.prorettype))
    and not exists (select from pg_catalog.pg_dist_object o where o.classid = 'pg_catalog.pg_proc'::regclass and o.objid = p.oid)
  order by p.oid`;

/**
 * Rejects with a sentence for the operator; nothing is changed then. Resolves to the names of the tables. A server that starts at that time
 * waits, since what its transactions are like depends on it.
 */
export const distribute = (run: OwnerRun): Promise<string[]> =>
  withStartLock(run, START_LOCK_MS, () => distributeAlone(run));

async function distributeAlone(run: OwnerRun): Promise<string[]> {
  await refuseWhereImpossible(run);
  await prepareWorkers(run);
  const names = (await run<{ name: string }>(TABLES_TO_SPREAD)).map(({ name }) => name);
  await inTransaction(run, async () => {
    await run("set local search_path = ''");
    // Citus otherwise refuses a function after a table.
    await run("set local citus.multi_shard_modify_mode = 'sequential'");
    if ((await distributedTables(run)).size === 0) await spread(run);
    await repeatGrants(run);
    // Citus takes no other in `on conflict do update`. Its arguments are columns, so that nothing is computed before the rows are there.
    await run('alter function rest.require_kept(boolean, text, text) immutable');
    for (const { name } of await run<{ name: string }>(VIEWS_OF_CITUS)) await run(`revoke all on ${name} from public`);
    const [unsafe] = await run<{ name: string }>(UNSAFE_POLICIES);
    if (unsafe) throw new Error(`the policy ${unsafe.name} would let others in`);
  }).catch((error: Error) => {
    throw new Error(`Citus refused, and nothing was changed: ${error.message}`, { cause: error });
  });
  return names;
}

/** Whether the database has Citus, and so can be spread. */
export async function isCoordinator(run: OwnerRun): Promise<boolean> {
  return (await run("select from pg_catalog.pg_extension where extname = 'citus'")).length > 0;
}

async function refuseWhereImpossible(run: OwnerRun): Promise<void> {
  const [found] = await run<{ citus: boolean; migrated: boolean; superuser: boolean }>(`
    select exists (select from pg_catalog.pg_extension where extname = 'citus') as citus,
      to_regclass('public.clients') is not null as migrated,
      (select rolsuper from pg_catalog.pg_roles where rolname = current_user) as superuser`);
  if (!found?.citus)
    throw new Error('This Postgres is no Citus coordinator: the database has no extension citus (docs/scale.md).');
  if (!found.migrated) throw new Error('The database has no tables yet. Start the server once, then stop it again.');
  // It lets authenticated log in at the workers, and makes triggers on shards.
  if (!found.superuser) throw new Error("DATABASE_URL's role must be a superuser of the coordinator and its workers.");
  const [nodes] = await run<{ workers: number; group: number }>(`
    select (select count(*)::int from pg_catalog.pg_dist_node where groupid > 0 and isactive) as workers,
      (select groupid from pg_catalog.pg_dist_local_group) as "group"`);
  if (nodes?.group !== 0) throw new Error('DATABASE_URL leads to a worker. It must name the coordinator.');
  if (nodes.workers === 0)
    throw new Error("The coordinator has no workers: select citus_add_node('host', port) for each.");
  await refuseUnsupported(run);
  await refuseSettings(run);
  await refuseWhileServed(run);
}

/** What each server of the cluster has in its postgresql.conf. */
export const CLUSTER_SETTINGS: Readonly<Record<string, string>> = {
  // Role and claims reach the workers.
  'citus.propagate_set_commands': 'local',
  // Functions on a worker read and write other tables of the same coach, which are on the same worker; so do triggers.
  'citus.allow_nested_distributed_execution': 'on',
  'citus.enable_unsafe_triggers': 'on',
  // What a lost server left prepared locks what its coaches write until it is looked for, otherwise once a minute.
  'citus.recover_2pc_interval': '2s',
};

async function refuseSettings(run: OwnerRun): Promise<void> {
  for (const [name, wanted] of Object.entries(CLUSTER_SETTINGS)) {
    const shows = await run<{ node: string; is: string }>(
      `select 'the coordinator' as node, current_setting('${name}') as is`,
    );
    const wrong = [...shows, ...(await onWorkers(run, `select current_setting('${name}')`))].find(
      ({ is }) => is !== wanted,
    );
    if (wrong)
      throw new Error(
        `${name} is ${wrong.is} at ${wrong.node}. Set it to ${wanted} in postgresql.conf of each server.`,
      );
  }
}

async function spread(run: OwnerRun): Promise<void> {
  const tables = await run<{ name: string }>(
    `select ${nameOf('t.name::regclass')} as name from (${TABLES_TO_SPREAD}) as t`,
  );
  const names = tables.map(({ name }) => name);
  await run('set local check_function_bodies = off');
  for (const { name, sql } of findFunctions().files)
    if (/^functions\/(?:policies|roles)\//.test(name))
      await run(policiesOfShards(sql, (table) => names.includes(table)));
  const references = await run<Reference>(REFERENCES, [names]);
  for (const { table, name } of references) await run(`alter table ${table} drop constraint ${name}`);
  for (const { table, name, definition, hasUser } of await run<Key>(KEYS, [names])) {
    const key = hasUser ? definition : definition.replace('(', '(user_id, ');
    await run(`alter table ${table} drop constraint ${name}, add constraint ${name} ${key}`);
  }
  await run(`select create_reference_table('${COPIED}')`);
  const functions = await run<{ name: string; hasRows: boolean }>(UNKNOWN_FUNCTIONS, [names]);
  const addFunctions = async (ofRows: boolean) => {
    for (const { name, hasRows } of functions)
      if (hasRows === ofRows) await run('select create_distributed_function($1::regprocedure)', [name]);
  };
  // Policies and triggers call them. Those with a row as an argument need its table.
  await addFunctions(false);
  // Rows that are there already move to the workers, where triggers would count them again.
  await run("set local session_replication_role = 'replica'");
  for (const [place, name] of names.entries())
    await run("select create_distributed_table($1::regclass, 'user_id', colocate_with => $2)", [
      name,
      place === 0 ? 'none' : names[0],
    ]);
  await run("set local session_replication_role = 'origin'");
  await addFunctions(true);
  for (const reference of references) await addReference(run, reference);
  await run(ACCOUNT_DELETED(names));
  // A worker is reached as the role that asks.
  await run('alter role authenticated login');
}

/** Accounts are not on the workers: a trigger does what the references to them did. Citus refuses `set null` of one column. */
async function addReference(run: OwnerRun, { table, name, target, definition, emptied }: Reference): Promise<void> {
  if (target === 'auth.users') return;
  const isKept = emptied === null;
  const kept = isKept ? definition : definition.replace(/ ON DELETE SET NULL \(.*\)/, '');
  await run(`alter table ${table} add constraint ${name} ${kept}`);
  if (isKept) return;
  const emptying = `private.empty_${name}`;
  await run(`
    create function ${emptying}() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      update ${table} t set ${emptied} = null where t.user_id = old.user_id and t.${emptied} = old.id;
      return old;
    end $$;
    revoke all on function ${emptying}() from public`);
  await run(`create trigger empty_${name} before delete on ${target} for each row execute function ${emptying}()`);
}

const ACCOUNT_DELETED = (tables: readonly string[]) => `
  create function private.delete_rows_of_account() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    ${tables.map((name) => `delete from ${name} t where t.user_id = old.id;`).join('\n    ')}
    return null;
  end $$;
  revoke all on function private.delete_rows_of_account() from public;
  create trigger delete_rows_of_account after delete on auth.users for each row execute function private.delete_rows_of_account()`;
