// Deleting records and undoing it. The server stores what was deleted for an hour (ADR 40), so that undo needs its id alone.
import type { ConfidentialOf, RecordName } from '#domain/records/record-kinds.ts';
import { asUser } from '#web/data/auth/as-user.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import type { RecordRow, RecordTable } from '#web/data/wire/tables.ts';
import { recordType } from './record-types.ts';

/** A deleted row, without its confidential texts but for those that name it. */
export type DeletedRow<Table extends RecordTable> = Omit<
  RecordRow<Table>,
  Exclude<ConfidentialOf<Table>, 'title' | 'given_by'>
>;

export interface Deletion<Table extends RecordTable> {
  readonly id: string;
  /** The rows that were named and were there. */
  readonly rows: DeletedRow<Table>[];
}

/** Ids of deletions that were not answered, by what they delete: sent again, it is the same deletion and can be undone. */
const unanswered = new Map<string, string>();

const whatOf = (table: RecordTable, ids: readonly string[]) => [table, ...ids].join(' ');

/** The id of a deletion that was not answered; it is not sent again. */
export function takeUnanswered(table: RecordTable, ids: readonly string[]): string | undefined {
  const what = whatOf(table, ids);
  const id = unanswered.get(what);
  unanswered.delete(what);
  return id;
}

/** Deletes rows, and with a client all that is recorded with them. */
export function deleteRecords<Table extends RecordTable>(
  table: Table,
  ids: readonly string[],
): Promise<Deletion<Table>> {
  return asUser(`delete ${recordType(table).one}`, async () => {
    const what = whatOf(table, ids);
    const id = unanswered.get(what) ?? crypto.randomUUID();
    unanswered.set(what, id);
    const deletion = unwrap(await rest.rpc('delete_records', { deletion_id: id, area: table, ids }));
    unanswered.delete(what);
    return deletion as unknown as Deletion<Table>;
  });
}

/** Brings back all rows of each deletion as they were. Sending it twice has the same result. */
export const undoDeletions = (ids: readonly string[]): Promise<void> =>
  asUser('undo deletion', async () => {
    for (const id of ids) unwrap(await rest.rpc('undo_deletion', { deletion_id: id }));
  });

/** Deletes one row without undo; a client's sessions are deleted with it (spec decision 7). Sending it twice has the same result. */
export const deleteRow = (table: RecordName, id: string): Promise<unknown> =>
  asUser('delete record', async (userId) =>
    // The types of the data client need one known table name.
    unwrap(
      await rest
        .from(table as 'reflections')
        .delete()
        .eq('id', id)
        .eq('user_id', userId),
    ),
  );
