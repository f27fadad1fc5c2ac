import type { GoTrueClient, Session, User } from '@supabase/auth-js';
import { NO_USER_TEXT } from '#domain/sessions/session-texts.ts';
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

/** The auth session as far as this device knows. Without a network nobody can renew an old one, and it says who is here. */
export async function knownSession(): Promise<Session | null> {
  if (!navigator.onLine) return storedSession();
  const auth = await loadAuth();
  const { data } = await auth.getSession();
  return data.session ?? storedSession();
}

/** The signed-in user, or the one with this id. Throws NO_USER_TEXT when there is none. */
export async function requireUser(id?: string): Promise<User> {
  const session = await knownSession();
  if (!session || (id !== undefined && session.user.id !== id)) throw new Error(NO_USER_TEXT);
  return session.user;
}
