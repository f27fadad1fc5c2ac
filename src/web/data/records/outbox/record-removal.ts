import { requireUser } from '#web/data/auth/auth.ts';
import { dropOperation, findOperation, foldEach, isAnyWaiting, type Operation } from '#web/data/device/operations.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import type { RecordTable } from '#web/data/wire/tables.ts';
import { WireError } from '#web/data/wire/wire-error.ts';
import { deleteRecords, takeUnanswered, undoDeletions, type Deletion } from '../deletions.ts';
import { recordType } from '../record-types.ts';
import { renewRecords } from '../renew-records.ts';
import type { Values } from '../versions/compare-versions.ts';
import { knownRow } from './about-row.ts';
import { baseOfRemoval } from './base-of.ts';
import { connectionEnded } from './finish-save.ts';
import { foldOperations } from './fold-operations.ts';
import { renewOutbox } from './outbox.ts';
import { operationOf } from './record-change.ts';
import { waitsForServer } from './send-operation.ts';

/** It never reached the server, or can no longer be undone. */
const NO_SUCH_DELETION = 'PT404';

/**
 * Deletes rows, so that it can be undone. If the connection ends before an answer, there is maintenance, or a change of one waits, they wait to be
 * removed: then it returns null. Rows that no page has loaded cannot wait, but those that this device has just added can.
 * @param added what it has added, in the order of `ids`
 */
export async function recordRemoval<Table extends RecordTable>(
  table: Table,
  ids: readonly string[],
  added: readonly Values[] = [],
): Promise<Deletion<Table> | null> {
  const { id: userId } = await requireUser();
  const waiting = await waitingAmong(ids);
  if (navigator.onLine && !waiting) {
    try {
      const deleting = deleteRecords(table, ids);
      const removed = await Promise.race([deleting, connectionEnded(deleting)]);
      if (removed) return removed;
    } catch (error) {
      if (!waitsForServer(error)) throw error;
    }
  }
  // Without storage, what is known of a row is what a page has loaded.
  const found = waiting ? await Promise.all(ids.map(findOperation)) : [];
  const deletion = takeUnanswered(table, ids);
  const operations = new Map(
    ids.map((id, at) => [id, { ...removalOf(table, id, userId, found[at], added[at]), deletion }]),
  );
  await foldEach(ids, (before, id) => foldOperations(before, operations.get(id)!));
  await renewOutbox();
  return null;
}

/** Deletes an unsent change from this device. What a deletion without an answer has deleted comes back. */
export async function discardChange({ id, deletion }: Operation): Promise<void> {
  if (deletion) {
    await undoDeletions([deletion]).catch((error: unknown) => {
      if (!(error instanceof WireError) || error.code !== NO_SUCH_DELETION) throw error;
    });
  }
  await dropOperation(id);
  await renewOutbox();
  if (deletion) await renewRecords();
}

/** Whether a change of one of these rows waits. */
async function waitingAmong(ids: readonly string[]): Promise<boolean> {
  try {
    return await isAnyWaiting(ids);
  } catch (error) {
    logFailure('Reading unsent changes', error);
    return false;
  }
}

/** @param waits what waits for the row: one that may have been added needs no version that a page has loaded. */
function removalOf(
  table: RecordTable,
  id: string,
  userId: string,
  waits: Operation | undefined,
  added: Values | undefined,
): Operation {
  const base = knownRow(table, id);
  if (!base && !added && waits?.kind !== 'add') throw new Error('This can only be deleted with a connection.');
  const removed = operationOf({ table, id, values: { ...added }, ...(base && { base }) }, userId);
  const about = base || !waits ? removed.about : waits.about;
  return { ...removed, about, kind: 'remove', values: {}, base: baseOfRemoval(base, waits) };
}

/** What an undoable deletion of records of one kind needs. */
export const removal = <Table extends RecordTable>(table: Table) => ({
  one: recordType(table).one,
  many: recordType(table).many,
  remove: (ids: readonly string[]) => recordRemoval(table, ids),
  restore: undoDeletions,
  renew: renewRecords,
});
