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

/** There is another session of the same client on the same date. */
export class DuplicateSession extends Error {
  override readonly name = 'DuplicateSession';
  constructor() {
    super(DUPLICATE_SESSION_TEXTS.error);
  }
}

const PRIMARY_KEY = 'sessions_pkey';

/**
 * Stores a new session under the id that its form created. Rejects with DuplicateSession if the client has another session on
 * the date, found by a query before or by the constraint. If a session with this id exists, an earlier attempt was stored and its
 * response got lost: it is updated with the present values (spec decision 8).
 * @param ownerId the account it was recorded under; rejects when another one is signed in
 */
export function addSession(id: string, session: SessionInput, ownerId?: string): Promise<void> {
  return logged('add session', async () => {
    const user = await requireUser(ownerId);
    const { client_id, date } = session;
    const existing = await sessionOn(client_id, date);
    if (existing === id) return namingDuplicates(writeRow('sessions', id, user.id, session));
    if (existing !== null) throw new DuplicateSession();
    const isOtherRow = async (message: string) =>
      !message.includes(PRIMARY_KEY) && (await sessionOn(client_id, date)) !== id;
    return namingDuplicates(storeRow('sessions', id, user.id, session, { isOtherRow }));
  });
}

/** Rejects with DuplicateSession if there is another session on the date, with RowGone if this one was deleted. `base` as in updateRow. */
export const updateSession = (id: string, change: Partial<SessionInput>, base?: SessionRow): Promise<void> =>
  namingDuplicates(updateRow('sessions', id, change, base));

/** Deletes sessions and returns the deleted rows for `restoreSessions`. */
export const removeSessions = (ids: readonly string[]): Promise<SessionRow[]> => removeRows('sessions', ids);

/** Rejects with DuplicateSession if one of their dates has been taken by another session of the client. */
export const restoreSessions = (sessions: readonly SessionRow[]): Promise<void> =>
  namingDuplicates(restoreRows('sessions', sessions));

/** The id of the session with this client on this date, or null. */
async function sessionOn(clientId: string, date: string): Promise<string | null> {
  const found = unwrap(
    await rest.from('sessions').select('id').eq('client_id', clientId).eq('date', date).limit(1).maybeSingle(),
  );
  return found?.id ?? null;
}

async function namingDuplicates(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw error instanceof WireError && error.code === UNIQUE_VIOLATION ? new DuplicateSession() : error;
  }
}
