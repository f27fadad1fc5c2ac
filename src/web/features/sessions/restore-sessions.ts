// Deletes sessions, and restores deleted ones.
import { namingDuplicates } from '#web/data/records/duplicate-session.ts';
import { deleteRecords, undoDeletions } from '#web/data/records/deletions.ts';

/** Deletes sessions for good, as when their recording is undone. */
export async function deleteSessions(ids: readonly string[]): Promise<void> {
  await deleteRecords('sessions', ids);
}

/** Rejects with DuplicateSession if one of their dates has been taken by another session of the client. */
export const restoreSessions = (deletions: readonly string[]): Promise<void> =>
  namingDuplicates(undoDeletions(deletions));
