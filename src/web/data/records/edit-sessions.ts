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

/** Applies each edit to its sessions. Sending it twice has the same result. */
export function editSessions(edits: readonly SessionsEdit[]): Promise<void> {
  return logged('edit sessions', async () => {
    await requireUser();
    for (const edit of edits) unwrap(await rest.rpc('edit_sessions', edit));
  });
}
