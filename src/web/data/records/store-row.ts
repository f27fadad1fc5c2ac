import { requireUser } from '#web/data/auth/auth.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { RecordName } from '#domain/records/record-kinds.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import type { RecordTable } from '#web/data/wire/tables.ts';
import { toWireError } from '#web/data/wire/wire-error.ts';
import type { Values } from './versions/compare-versions.ts';

export const UNIQUE_VIOLATION = '23505';
/** The types of the data client need one known table name. */
const from = (table: RecordName) => rest.from(table as 'reflections');

/** Returns false if the row exists. The id is the only unique column of all tables but sessions. */
export async function insertRow(table: RecordTable, id: string, userId: string, row: Values): Promise<boolean> {
  const { error } = await from(table).insert({ id, ...row, user_id: userId } as never);
  if (!error) return true;
  if (error.code === UNIQUE_VIOLATION) return false;
  throw toWireError(error);
}

/** Whether a row was written: only the one that was last changed at `updatedAt`. */
export async function patchRow(
  table: RecordTable,
  id: string,
  userId: string,
  values: Values,
  updatedAt: string,
): Promise<boolean> {
  const columns: Record<string, unknown> = { ...values, updated_at: new Date().toISOString() };
  // A wheel stays with its client.
  if (table === 'wheels') delete columns['client_id'];
  const { data, error } = await from(table)
    .update(columns as never)
    .eq('id', id)
    .eq('user_id', userId)
    .eq('updated_at', updatedAt)
    .select('id');
  if (error) throw toWireError(error);
  return data.length > 0;
}

/** Deletes one row without undo; a client's sessions are deleted with it (spec decision 7). Sending it twice has the same result. */
export function deleteRow(table: RecordName, id: string): Promise<void> {
  return logged('delete record', async () => {
    const user = await requireUser();
    const { error } = await from(table).delete().eq('id', id).eq('user_id', user.id);
    if (error) throw toWireError(error);
  });
}
