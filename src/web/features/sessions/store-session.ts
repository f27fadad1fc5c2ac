import { namingDuplicates } from '#web/data/records/duplicate-session.ts';
import { removeRows, restoreRows } from '#web/data/records/store-row.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';

/** Deletes sessions and returns the deleted rows for `restoreSessions`. */
export const removeSessions = (ids: readonly string[]): Promise<SessionRow[]> => removeRows('sessions', ids);

/** Rejects with DuplicateSession if one of their dates has been taken by another session of the client. */
export const restoreSessions = (sessions: readonly SessionRow[]): Promise<void> =>
  namingDuplicates(restoreRows('sessions', sessions));
