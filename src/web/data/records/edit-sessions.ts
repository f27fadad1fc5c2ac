import type { SessionChanges } from '#domain/sessions/session-kinds.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { rest } from '#web/data/auth/rest.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** The same changes for several sessions. */
export interface SessionsEdit {
  ids: readonly string[];
  changes: SessionChanges;
}

/** Applies each edit to its sessions and returns how many there still were. Sending it twice has the same result. */
export function editSessions(edits: readonly SessionsEdit[]): Promise<number> {
  return logged('edit sessions', async () => {
    await requireUser();
    let edited = 0;
    for (const edit of edits) edited += unwrap(await rest.rpc('edit_sessions', edit));
    return edited;
  });
}
