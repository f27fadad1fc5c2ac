import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { type SessionInput } from '#domain/records/session.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { toWireError, unwrap } from '#web/data/wire/wire-error.ts';

/** Another session with the same client stands on the same date. */
export class DuplicateSession extends Error {
  override readonly name = 'DuplicateSession';
  constructor() {
    super(DUPLICATE_SESSION_TEXTS.error);
  }
}

/** What is to be changed was deleted, perhaps on another device. */
export class SessionGone extends Error {
  override readonly name = 'SessionGone';
  constructor() {
    super('This session no longer exists');
  }
}

const UNIQUE_VIOLATION = '23505';
const PRIMARY_KEY = 'sessions_pkey';

/**
 * Stores a new session under the id that its form made when it opened. Rejects with DuplicateSession when another one
 * stands on the date, by the check before or by the constraint. A session that stands there under this very id is our own
 * earlier try whose answer got lost: it is written with what the form says now and counts as the same write (spec decision 8).
 * @param ownerId the account it was recorded under; rejects when another one is signed in
 */
export function addSession(id: string, session: SessionInput, ownerId?: string): Promise<void> {
  return logged('add session', async () => {
    const user = await requireUser(ownerId);
    const standing = await sessionOn(session.client_id, session.date);
    if (standing === id) return writeSession(id, user.id, session);
    if (standing !== null) throw new DuplicateSession();

    const { error } = await rest.from('sessions').insert({ id, ...session, user_id: user.id });
    if (!error) return;
    if (error.code !== UNIQUE_VIOLATION) throw toWireError(error);
    const isOurs = error.message.includes(PRIMARY_KEY) || (await sessionOn(session.client_id, session.date)) === id;
    if (!isOurs) throw new DuplicateSession();
    return writeSession(id, user.id, session);
  });
}

/** Rejects with DuplicateSession when another session stands on the date. */
export function updateSession(id: string, change: Partial<SessionInput>): Promise<void> {
  return logged('update session', async () => writeSession(id, (await requireUser()).id, change));
}

/** Deletes sessions and gives back the rows as they were, for `restoreSessions`; rows that were gone already are not among them. */
export function removeSessions(ids: readonly string[]): Promise<SessionRow[]> {
  return logged('delete sessions', async () => {
    await requireUser();
    return unwrap(await rest.from('sessions').delete().in('id', ids).select());
  });
}

/**
 * Stores deleted sessions again, under their own ids; all of them or none. Sent twice it is one write. Rejects with
 * DuplicateSession when another one took the place of one of them meanwhile.
 */
export function restoreSessions(sessions: readonly SessionRow[]): Promise<void> {
  return logged('restore sessions', async () => {
    const user = await requireUser();
    const rows = sessions.map(({ created_at: _made, updated_at: _changed, ...session }) => ({
      ...session,
      user_id: user.id,
    }));
    const { error } = await rest.from('sessions').upsert(rows, { onConflict: 'id', ignoreDuplicates: true });
    if (error?.code === UNIQUE_VIOLATION) throw new DuplicateSession();
    if (error) throw toWireError(error);
  });
}

/** The id of the session with this client on this date, or null. */
async function sessionOn(clientId: string, date: string): Promise<string | null> {
  const found = unwrap(
    await rest.from('sessions').select('id').eq('client_id', clientId).eq('date', date).limit(1).maybeSingle(),
  );
  return found?.id ?? null;
}

async function writeSession(id: string, userId: string, change: Partial<SessionInput>): Promise<void> {
  const { data, error } = await rest
    .from('sessions')
    .update({ ...change, updated_at: new Date().toISOString() })
    .eq('id', id)
    .eq('user_id', userId)
    .select('id');
  if (error?.code === UNIQUE_VIOLATION) throw new DuplicateSession();
  if (error) throw toWireError(error);
  if (data.length === 0) throw new SessionGone();
}
