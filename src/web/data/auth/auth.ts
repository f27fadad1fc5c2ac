import type { GoTrueClient, Session, User } from '@supabase/auth-js';
import { NO_USER_TEXT } from '#domain/sessions/session-texts.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/timing.ts';
import { RequestTimeout } from '#web/data/wire/request.ts';
import { fail, within } from '#web/data/wire/within.ts';
import { storedSession } from './stored-session.ts';

let loading: Promise<GoTrueClient> | undefined;

/** The auth client. It loads with the first call, so that public pages do not wait for it. */
export function loadAuth(): Promise<GoTrueClient> {
  loading ??= import('./auth-client.ts').then(
    (module) => module.startAuth(),
    (error: unknown) => {
      // The next call tries again: the network may be back.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * The auth session as far as this device knows. Without a network an expired one cannot be refreshed; it still tells who the user is.
 * Refreshing takes at most REQUEST_TIMEOUT_MS: then this rejects with RequestTimeout, while the auth client goes on trying.
 */
export async function knownSession(): Promise<Session | null> {
  if (!navigator.onLine) return storedSession();
  const auth = await loadAuth();
  const { data } = await within(REQUEST_TIMEOUT_MS, auth.getSession(), () => fail(new RequestTimeout()));
  return data.session ?? storedSession();
}

/** The signed-in user, or the one with this id; no server is asked where a session is stored. Throws NO_USER_TEXT when there is none. */
export async function requireUser(id?: string): Promise<User> {
  // Without storage the auth client has the session in memory.
  const session = storedSession() ?? (await knownSession());
  if (!session || (id !== undefined && session.user.id !== id)) throw new Error(NO_USER_TEXT);
  return session.user;
}
