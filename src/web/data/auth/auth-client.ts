import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { localData } from '#web/data/wire/browser-storage.ts';
import { config } from '#web/data/wire/config.ts';
import { requestOfKnownDevice } from './known-device.ts';
import { setAuthSession } from './session-store.ts';
import { notifySignedOut } from './sign-out-event.ts';
import {
  SESSION_STORAGE_KEY,
  markAuthenticated,
  rememberCoach,
  storedSession,
  unmarkAuthenticated,
} from './stored-session.ts';

/** Creates the auth client; the session store follows it from then on. */
export function startAuth(): GoTrueClient {
  const { publishableKey } = config();
  const auth = new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: SESSION_STORAGE_KEY,
    storage: localData,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
    fetch: requestOfKnownDevice,
  });
  // Without a network the client tries to refresh an expired token for half a minute before it reports a session.
  if (!navigator.onLine) setAuthSession(storedSession());
  auth.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_IN') markAuthenticated();
    if (event === 'SIGNED_OUT') {
      unmarkAuthenticated();
      notifySignedOut();
    }
    if (session) rememberCoach(session.user.id);
    // A session that could not be refreshed for lack of a network is still stored.
    setAuthSession(session ?? storedSession());
  });
  return auth;
}
