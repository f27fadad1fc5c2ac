import { namingDuplicates } from '#web/data/records/duplicate-session.ts';
import { undoDeletions } from '#web/data/records/deletions.ts';

/** Restores deleted sessions. Rejects with DuplicateSession if one of their dates has been taken by another session of the client. */
export const restoreSessions = (deletions: readonly string[]): Promise<void> =>
  namingDuplicates(undoDeletions(deletions));
