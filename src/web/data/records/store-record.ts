import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { Schema } from '#web/data/wire/tables.ts';
import { toWireError, unwrap } from '#web/data/wire/wire-error.ts';

/** The tables of what a coach brings to a credential. */
export type RecordTable =
  | 'mentor_coaching'
  | 'education'
  | 'reflections'
  | 'client_feedback'
  | 'credentials'
  | 'opening_balances';
export type RecordRow<Table extends RecordTable> = Schema['public']['Tables'][Table]['Row'];

const UNIQUE_VIOLATION = '23505';
/** One of them for all: the data client's types cannot follow a table that is not known. */
const from = (table: RecordTable) => rest.from(table as 'reflections');

/**
 * Stores a new record under the id that its form made when it opened. One that stands there already is our own earlier try
 * whose answer got lost: it is written with what the form says now (spec decision 8).
 */
export function addRecord(table: RecordTable, id: string, row: object): Promise<void> {
  return logged('add record', async () => {
    const user = await requireUser();
    const { error } = await from(table).insert({ id, ...row, user_id: user.id } as never);
    if (!error) return;
    if (error.code !== UNIQUE_VIOLATION) throw toWireError(error);
    await write(table, id, user.id, row);
  });
}

export function updateRecord(table: RecordTable, id: string, row: object): Promise<void> {
  return logged('update record', async () => write(table, id, (await requireUser()).id, row));
}

/** Deletes records and gives back the rows as they were, for `restoreRecords`. */
export function removeRecords<Table extends RecordTable>(
  table: Table,
  ids: readonly string[],
): Promise<RecordRow<Table>[]> {
  return logged('delete records', async () => {
    await requireUser();
    return unwrap(await from(table).delete().in('id', ids).select()) as unknown as RecordRow<Table>[];
  });
}

/** Stores deleted records again, under their own ids; all of them or none. Sent twice it is one write. */
export function restoreRecords(table: RecordTable, rows: readonly object[]): Promise<void> {
  return logged('restore records', async () => {
    const user = await requireUser();
    const again = rows.map((row) => ({ ...writable(row), user_id: user.id }));
    const { error } = await from(table).upsert(again as never, { onConflict: 'id', ignoreDuplicates: true });
    if (error) throw toWireError(error);
  });
}

/** Without what the database writes itself. */
function writable(row: object): object {
  const { created_at: _made, updated_at: _changed, import_id: _import, ...columns } = row as Record<string, unknown>;
  return columns;
}

async function write(table: RecordTable, id: string, userId: string, row: object): Promise<void> {
  const { data, error } = await from(table)
    .update({ ...row, updated_at: new Date().toISOString() } as never)
    .eq('id', id)
    .eq('user_id', userId)
    .select('id');
  if (error) throw toWireError(error);
  if (data.length === 0) throw new Error('This record no longer exists');
}
