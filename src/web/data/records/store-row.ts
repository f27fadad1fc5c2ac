import type { RecordInput, RecordName } from '#domain/records/all-records.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { rest } from '#web/data/auth/rest.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import type { Schema } from '#web/data/wire/tables.ts';
import { toWireError } from '#web/data/wire/wire-error.ts';
import type { Values } from './versions/compare-versions.ts';
import { queryKeys } from './query-keys.ts';
import { renew, renewRecords } from './renew-records.ts';
import type { Version } from './versions/resolve-versions.ts';
import { RowGone } from './row-gone.ts';

/** The tables whose rows a coach writes in a form. */
export type RecordTable = Exclude<RecordName, 'erased_sessions'>;
export type RecordRow<Table extends RecordTable> = Schema['public']['Tables'][Table]['Row'];

export const UNIQUE_VIOLATION = '23505';
/** Names for messages and the log; the other tables' rows are called 'record'. */
const WORDS: { readonly [Table in RecordTable]?: string } = {
  clients: 'client',
  sessions: 'session',
  supervision_sessions: 'supervision session',
  cpd_records: 'CPD record',
  note_templates: 'template',
  wheels: 'wheel',
};
export const wordFor = (table: RecordTable) => WORDS[table] ?? 'record';
/** The types of the data client need one known table name. */
const from = (table: RecordName) => rest.from(table as 'reflections');

/**
 * Stores a new row under the id that its form created. If a row with this id exists, an earlier attempt was stored and its response
 * got lost: it is updated with the present values (spec decision 8).
 */
export function addRow<Table extends RecordTable>(table: Table, id: string, row: RecordInput<Table>): Promise<void> {
  return logged(`add ${wordFor(table)}`, async () => {
    const { id: userId } = await requireUser();
    if (!(await insertRow(table, id, userId, row))) await writeRow(table, id, userId, row);
  });
}

/** Returns false if the row exists. The id is the only unique column of all tables but sessions. */
export async function insertRow(table: RecordTable, id: string, userId: string, row: Values): Promise<boolean> {
  const { error } = await from(table).insert({ id, ...row, user_id: userId } as never);
  if (!error) return true;
  if (error.code === UNIQUE_VIOLATION) return false;
  throw toWireError(error);
}

/**
 * Rejects with RowGone if the row no longer exists.
 * @param base the row that the form began with. If it was changed elsewhere since, nothing is overwritten without a question; rejects
 *   with ChangedElsewhere if the coach goes back to the form. Without it the columns of `change` are written whatever they are by now.
 */
export function updateRow<Table extends RecordTable>(
  table: Table,
  id: string,
  change: Partial<RecordInput<Table>>,
  base?: Version,
): Promise<void> {
  return logged(`update ${wordFor(table)}`, async () => writeRow(table, id, (await requireUser()).id, change, base));
}

async function writeRow(table: RecordTable, id: string, userId: string, change: Values, base?: Version): Promise<void> {
  let values = change;
  let version = base;
  while (!(await patchRow(table, id, userId, values, version?.updated_at))) {
    const { resolveVersions } = await import('./versions/resolve-versions.ts');
    const resolved = version && (await resolveVersions(table, id, values, version));
    if (!resolved) throw new RowGone(`This ${wordFor(table)} no longer exists`);
    if (Object.keys(resolved.change).length === 0) return;
    values = resolved.change;
    version = resolved.stored;
  }
}

/** Whether a row was written. @param updatedAt only the row that was last changed at this time is */
export async function patchRow(
  table: RecordTable,
  id: string,
  userId: string,
  values: Values,
  updatedAt?: string,
): Promise<boolean> {
  const columns: Record<string, unknown> = { ...values, updated_at: new Date().toISOString() };
  // A wheel stays with its client.
  if (table === 'wheels') delete columns['client_id'];
  let update = from(table)
    .update(columns as never)
    .eq('id', id)
    .eq('user_id', userId);
  if (updatedAt !== undefined) update = update.eq('updated_at', updatedAt);
  const { data, error } = await update.select('id');
  if (error) throw toWireError(error);
  return data.length > 0;
}

/** After a write to a table: refetches the queries on screen that show its rows. */
export function renewRows(table: RecordTable): Promise<void> {
  if (table === 'note_templates') return renew(queryKeys.noteTemplates);
  return table === 'wheels' ? renew(queryKeys.wheels) : renewRecords();
}

/** Deletes one row without undo; a client's sessions are deleted with it (spec decision 7). Sending it twice has the same result. */
export function deleteRow(table: RecordName, id: string): Promise<void> {
  return logged('delete record', async () => {
    const user = await requireUser();
    const { error } = await from(table).delete().eq('id', id).eq('user_id', user.id);
    if (error) throw toWireError(error);
  });
}
