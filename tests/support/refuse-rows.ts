// Rows that the database refuses to change, for tests of bad rows among good ones.
import type { Run } from '#server/db/database.ts';

export type RefusedEvent = 'insert' | 'update' | 'delete';

interface Refused {
  readonly table: string;
  readonly event: RefusedEvent;
  /** Of `old` and `new`, as a trigger has them. */
  readonly condition: string;
  /** What Postgres says, without apostrophes. */
  readonly says: string;
}

/** For the time of `work` the table refuses `event` of the rows for which `condition` holds. */
export async function refuseRows(
  asOwner: Run,
  { table, event, condition, says }: Refused,
  work: () => Promise<unknown>,
): Promise<void> {
  await asOwner(`create function private.refuse() returns trigger language plpgsql as
    $$ begin raise exception '${says}'; end $$`);
  await asOwner(`create trigger refuse before ${event} on ${table} for each row when (${condition})
    execute function private.refuse()`);
  try {
    await work();
  } finally {
    await asOwner(`drop trigger refuse on ${table}`);
    await asOwner('drop function private.refuse()');
  }
}

/** The condition that this column is one of these values. */
export const isOneOf = (column: string, values: readonly string[]): string =>
  `${column}::text = any('{${values.join(',')}}')`;
