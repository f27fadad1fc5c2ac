// What a migration does otherwise where tables are distributed; elsewhere nothing.
import type { OwnerRun } from '../database.ts';
import type { SqlFile } from '../migrations/find-migrations.ts';
import { distributedTables } from './distributed-tables.ts';
import { policiesOfShards } from './shard-policies.ts';

/** Citus otherwise refuses a function after a table, and a table after a function. In the transaction of a migration. */
export async function prepareTransaction(run: OwnerRun): Promise<void> {
  if ((await distributedTables(run)).size > 0) await run("set local citus.multi_shard_modify_mode = 'sequential'");
}

/** How to apply a file of db/functions: its statements, together or one by one. */
export async function statementsFor(run: OwnerRun): Promise<(file: SqlFile) => string[]> {
  const spread = await distributedTables(run);
  return ({ name, sql }) => {
    const text = policiesOfShards(sql, (table) => spread.has(table));
    // Citus sends the whole text of a `drop policy` on, and the workers take one statement.
    return spread.size > 0 && name.startsWith('functions/policies/') ? text.split(/(?<=;)\n/) : [text];
  };
}
