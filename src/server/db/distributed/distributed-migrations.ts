// What a migration does otherwise where tables are distributed; elsewhere nothing.
import type { OwnerRun } from '../database.ts';
import type { SqlFile } from '../migrations/find-migrations.ts';
import { distributedTables, TABLES_TO_SPREAD } from './distributed-tables.ts';
import { policiesOfShards } from './shard-policies.ts';

/** Citus otherwise refuses a function after a table, and a table after a function. In the transaction of a migration. */
export async function prepareTransaction(run: OwnerRun): Promise<void> {
  if ((await distributedTables(run)).size > 0) await run("set local citus.multi_shard_modify_mode = 'sequential'");
}

const NOT_SPREAD = `select t.name from (${TABLES_TO_SPREAD}) t
  where not exists (select from pg_catalog.pg_dist_partition p where p.logicalrelid = t.name::regclass)`;

/** At the end of a migration's transaction. A new table of a coach's rows would stay here, and find none that it refers to. */
export async function refuseNewTables(run: OwnerRun): Promise<void> {
  if ((await distributedTables(run)).size === 0) return;
  const added = await run<{ name: string }>(NOT_SPREAD);
  if (added.length === 0) return;
  throw new Error(
    `New tables cannot be distributed yet: ${added.map(({ name }) => name).join(', ')}. Nothing was kept. Move to a single Postgres with the ` +
      'former version (npm run move), start this one there, and move back (docs/scale.md).',
  );
}

/** A text in dollars, one in quotes, a name, a comment, or anything else but the end of a statement. */
const STATEMENT = /(?:\$(\w*)\$[^]*?\$\1\$|'[^']*'|"[^"]*"|--[^\n]*|[^;$'"-]+|[^;])+/g;
const ONLY_COMMENTS = /^\s*(?:--[^\n]*\s*)*$/;

/** How to apply a file of db: its statements, together or one by one. */
export async function statementsFor(run: OwnerRun): Promise<(file: SqlFile) => string[]> {
  const spread = await distributedTables(run);
  return ({ name, sql }) => {
    const text = policiesOfShards(sql, (table) => spread.has(table));
    // Citus sends the whole text of a `drop policy` or `alter table` on, and the workers take one statement.
    if (spread.size === 0 || !/^(?:functions\/policies|migrations)\//.test(name)) return [text];
    return text.match(STATEMENT)!.filter((statement) => !ONLY_COMMENTS.test(statement));
  };
}
