import type { GoTrueClient, User } from '@supabase/auth-js';
import { NO_USER_TEXT } from '#domain/sessions/session-texts.ts';

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

/** The signed-in user. Throws NO_USER_TEXT when there is none. */
export async function requireUser(): Promise<User> {
  const auth = await loadAuth();
  const { data } = await auth.getSession();
  if (!data.session) throw new Error(NO_USER_TEXT);
  return data.session.user;
}
