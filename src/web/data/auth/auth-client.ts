import { AuthClient } from '@supabase/auth-js';
import type { GoTrueClient } from '@supabase/auth-js';
import { config } from '#web/data/wire/config.ts';
import { requestOfKnownDevice } from './known-device.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { setAuthSession } from './session-store.ts';
import { SESSION_STORAGE_KEY, markAuthenticated, storedSession, unmarkAuthenticated } from './stored-session.ts';

/** Whoever is signed out, here or from elsewhere, leaves nothing to look at; what was not sent yet waits for them unseen. */
async function wipeDevice(): Promise<void> {
  try {
    const { wipeLastKnown } = await import('#web/data/device/last-known.ts');
    await wipeLastKnown();
  } catch (error) {
    logFailure('Clearing what was kept', error);
  }
}

/** Creates the one auth client and lets the session store follow it. */
export function startAuth(): GoTrueClient {
  const { publishableKey } = config();
  const auth = new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    storageKey: SESSION_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'implicit',
    fetch: requestOfKnownDevice,
  });
  // Whose token is too old learns only after half a minute that there is no network.
  if (!navigator.onLine) setAuthSession(storedSession());
  auth.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_IN') markAuthenticated();
    if (event === 'SIGNED_OUT') {
      unmarkAuthenticated();
      void wipeDevice();
    }
    // One that could only not be renewed, for want of a network, is still there.
    setAuthSession(session ?? storedSession());
  });
  return auth;
}
