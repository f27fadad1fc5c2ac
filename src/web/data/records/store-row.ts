import type { RecordInput, RecordName } from '#domain/records/all-records.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { rest } from '#web/data/auth/rest.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import type { Schema } from '#web/data/wire/tables.ts';
import { toWireError, unwrap } from '#web/data/wire/wire-error.ts';
import { queryKeys } from './query-keys.ts';
import { renew, renewRecords } from './renew-records.ts';

/** The tables whose rows a coach writes in a form. */
export type RecordTable = Exclude<RecordName, 'erased_sessions'>;
export type RecordRow<Table extends RecordTable> = Schema['public']['Tables'][Table]['Row'];

/** What is to be changed was deleted, perhaps on another device. */
export class RowGone extends Error {
  override readonly name = 'RowGone';
}

export const UNIQUE_VIOLATION = '23505';
/** In messages and in the log; what a coach brings to a credential is a record. */
const WORDS: { readonly [Table in RecordTable]?: string } = {
  clients: 'client',
  sessions: 'session',
  supervision_sessions: 'supervision session',
  cpd_records: 'CPD record',
  note_templates: 'template',
  wheels: 'wheel',
};
const wordFor = (table: RecordTable) => WORDS[table] ?? 'record';
/** One table for all: the data client's types cannot follow one that is not known. */
const from = (table: RecordName) => rest.from(table as 'reflections');

/**
 * Stores a new row under the id that its form made when it opened. One that stands there already is our own earlier try
 * whose answer got lost: it is written with what the form says now, and counts as the same write (spec decision 8).
 */
export function addRow<Table extends RecordTable>(table: Table, id: string, row: RecordInput<Table>): Promise<void> {
  return logged(`add ${wordFor(table)}`, async () => storeRow(table, id, (await requireUser()).id, row));
}

interface StoreOptions<Input> {
  /** What is written where the row is there already; by default all of it. */
  readonly again?: Partial<Input>;
  /** Whether a unique violation is not about this row, but about another one. */
  readonly isAnothers?: (message: string) => Promise<boolean>;
}

/** What `addRow` does, for a user who is known. Rejects with the unique violation when another row is in the way. */
export async function storeRow<Table extends RecordTable>(
  table: Table,
  id: string,
  userId: string,
  row: RecordInput<Table>,
  { again = row, isAnothers }: StoreOptions<RecordInput<Table>> = {},
): Promise<void> {
  const { error } = await from(table).insert({ id, ...row, user_id: userId } as never);
  if (!error) return;
  if (error.code !== UNIQUE_VIOLATION || (await isAnothers?.(error.message))) throw toWireError(error);
  await writeRow(table, id, userId, again);
}

/** Rejects with RowGone when the row is not there any more. */
export function updateRow<Table extends RecordTable>(
  table: Table,
  id: string,
  change: Partial<RecordInput<Table>>,
): Promise<void> {
  return logged(`update ${wordFor(table)}`, async () => writeRow(table, id, (await requireUser()).id, change));
}

export async function writeRow<Table extends RecordTable>(
  table: Table,
  id: string,
  userId: string,
  change: Partial<RecordInput<Table>>,
): Promise<void> {
  const columns: Record<string, unknown> = { ...change, updated_at: new Date().toISOString() };
  // A wheel stays with its client.
  if (table === 'wheels') delete columns['client_id'];
  const { data, error } = await from(table)
    .update(columns as never)
    .eq('id', id)
    .eq('user_id', userId)
    .select('id');
  if (error) throw toWireError(error);
  if (data.length === 0) throw new RowGone(`This ${wordFor(table)} no longer exists`);
}

/** Deletes rows and gives them back as they were, for `restoreRows`; those that were gone already are not among them. */
export function removeRows<Table extends RecordTable>(
  table: Table,
  ids: readonly string[],
): Promise<RecordRow<Table>[]> {
  return logged(`delete ${wordFor(table)}`, async () => {
    await requireUser();
    return unwrap(await from(table).delete().in('id', ids).select()) as unknown as RecordRow<Table>[];
  });
}

/** Stores deleted rows again, under their own ids; all of them or none. Sent twice it is one write. */
export function restoreRows(table: RecordTable, rows: readonly object[]): Promise<void> {
  return logged(`restore ${wordFor(table)}`, async () => {
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

/** What deleting with a way back needs of a table. */
export const removal = <Table extends RecordTable>(table: Table) => ({
  remove: (ids: readonly string[]) => removeRows(table, ids),
  restore: (rows: readonly RecordRow<Table>[]) => restoreRows(table, rows),
  renew: () => renewRows(table),
});

/** After a write to a table: fetches again what is on screen and shows its rows. */
export function renewRows(table: RecordTable): Promise<void> {
  if (table === 'note_templates') return renew(queryKeys.noteTemplates);
  return table === 'wheels' ? renew(queryKeys.wheels) : renewRecords();
}

/** Deletes one row for good; the sessions of a client go with it (spec decision 7). Sent twice it is one deletion. */
export function deleteRow(table: RecordName, id: string): Promise<void> {
  return logged('delete record', async () => {
    const user = await requireUser();
    const { error } = await from(table).delete().eq('id', id).eq('user_id', user.id);
    if (error) throw toWireError(error);
  });
}
