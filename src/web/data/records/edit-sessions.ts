import type { SessionChanges } from '#domain/sessions/session-kinds.ts';
import { asUser } from '#web/data/auth/as-user.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** The same changes for several sessions. */
export interface SessionsEdit {
  ids: readonly string[];
  changes: SessionChanges;
}

/** Applies each edit to its sessions and returns how many there still were. Sending it twice has the same result. */
export const editSessions = (edits: readonly SessionsEdit[]): Promise<number> =>
  asUser('edit sessions', async () => {
    let edited = 0;
    for (const edit of edits) edited += unwrap(await rest.rpc('edit_sessions', edit));
    return edited;
  });
