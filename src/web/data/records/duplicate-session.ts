import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { asPartOfSave } from '#web/data/auth/sign-in-again.ts';
import { rest } from '#web/data/auth/rest.ts';
import { TitledError } from '#web/data/wire/titled-error.ts';
import { unwrap, WireError } from '#web/data/wire/wire-error.ts';

export const UNIQUE_VIOLATION = '23505';

/** There is another session of the same client on the same date. */
export class DuplicateSession extends TitledError {
  override readonly name = 'DuplicateSession';
  constructor() {
    super(DUPLICATE_SESSION_TEXTS);
  }
}

/** The id of the session with this client on this date, or null. */
export async function sessionOn(clientId: string, date: string): Promise<string | null> {
  const sameDay = rest.from('sessions').select('id').eq('client_id', clientId).eq('date', date).limit(1);
  const found = unwrap(await asPartOfSave(async () => sameDay.maybeSingle()));
  return found?.id ?? null;
}

/** The only unique constraint of sessions besides their ids. */
export async function namingDuplicates<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof WireError && error.code === UNIQUE_VIOLATION ? new DuplicateSession() : error;
  }
}
