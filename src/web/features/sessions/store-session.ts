import type { SessionInput } from '#domain/records/session.ts';
import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { rest } from '#web/data/auth/rest.ts';
import {
  UNIQUE_VIOLATION,
  removeRows,
  restoreRows,
  storeRow,
  updateRow,
  writeRow,
} from '#web/data/records/store-row.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { WireError, unwrap } from '#web/data/wire/wire-error.ts';

/** Another session with the same client stands on the same date. */
export class DuplicateSession extends Error {
  override readonly name = 'DuplicateSession';
  constructor() {
    super(DUPLICATE_SESSION_TEXTS.error);
  }
}

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
    const { client_id, date } = session;
    const standing = await sessionOn(client_id, date);
    if (standing === id) return duplicatesNamed(writeRow('sessions', id, user.id, session));
    if (standing !== null) throw new DuplicateSession();
    const isAnothers = async (message: string) =>
      !message.includes(PRIMARY_KEY) && (await sessionOn(client_id, date)) !== id;
    return duplicatesNamed(storeRow('sessions', id, user.id, session, { isAnothers }));
  });
}

/** Rejects with DuplicateSession when another session stands on the date, with RowGone when it was deleted. */
export const updateSession = (id: string, change: Partial<SessionInput>): Promise<void> =>
  duplicatesNamed(updateRow('sessions', id, change));

/** Deletes sessions and gives back the rows as they were, for `restoreSessions`; rows that were gone already are not among them. */
export const removeSessions = (ids: readonly string[]): Promise<SessionRow[]> => removeRows('sessions', ids);

/** Rejects with DuplicateSession when another session took the place of one of them meanwhile. */
export const restoreSessions = (sessions: readonly SessionRow[]): Promise<void> =>
  duplicatesNamed(restoreRows('sessions', sessions));

/** The id of the session with this client on this date, or null. */
async function sessionOn(clientId: string, date: string): Promise<string | null> {
  const found = unwrap(
    await rest.from('sessions').select('id').eq('client_id', clientId).eq('date', date).limit(1).maybeSingle(),
  );
  return found?.id ?? null;
}

async function duplicatesNamed(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw error instanceof WireError && error.code === UNIQUE_VIOLATION ? new DuplicateSession() : error;
  }
}
