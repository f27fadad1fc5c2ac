import { requireUser } from '#web/backend/auth.ts';
import { logged } from '#web/backend/log-failure.ts';
import { rest } from '#web/backend/rest.ts';
import { unwrap } from '#web/backend/wire-error.ts';
import { wayBack, type SessionsEdit } from './way-back.ts';

/** Sets facts in many sessions at once. Resolves with what puts them back as they were. */
export function editSessions({ ids, changes }: SessionsEdit): Promise<SessionsEdit[]> {
  return logged('edit sessions', async () => {
    await requireUser();
    const before = unwrap(
      await rest.from('sessions').select('id, paid, format, participants, kind, peer_exchange').in('id', ids),
    );
    unwrap(await rest.rpc('edit_sessions', { ids, changes }));
    return wayBack(before, changes);
  });
}

/** Sent twice it is one write. */
export function undoEdit(edits: readonly SessionsEdit[]): Promise<void> {
  return logged('undo editing sessions', async () => {
    for (const edit of edits) unwrap(await rest.rpc('edit_sessions', edit));
  });
}
