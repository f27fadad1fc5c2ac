import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import type { SessionsEdit, SessionWithFacts } from '../way-back.ts';

/** What the sessions are now, in what can be set for many. */
export function readFacts(ids: readonly string[]): Promise<SessionWithFacts[]> {
  return logged('read sessions', async () => {
    await requireUser();
    return unwrap(
      await rest
        .from('sessions')
        .select('id, paid, format, participants, kind, peer_exchange, completed')
        .in('id', ids),
    );
  });
}

/** Sets each edit's facts in its sessions. Sent twice it is one write. */
export function editSessions(edits: readonly SessionsEdit[]): Promise<void> {
  return logged('edit sessions', async () => {
    await requireUser();
    for (const edit of edits) unwrap(await rest.rpc('edit_sessions', edit));
  });
}
