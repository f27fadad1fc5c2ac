import { authSession, lastUser, subscribeToSession } from '#web/data/auth/session-store.ts';
import { askToSignInAgain, signingInAgain } from '#web/data/auth/sign-in-again.ts';
import { onTabMessage } from '#web/data/device/tab-channel.ts';
import { isAnyFormDirty } from '#web/ui/form/dirty-flag.ts';

let hasLoggedOut = false;
onTabMessage((message) => {
  if (message === 'signed-out') hasLoggedOut = true;
});
subscribeToSession(() => {
  if (authSession()) hasLoggedOut = false;
});

/**
 * Asks the coach to sign in again when the auth session ended over an unsaved form; resolves with whether they did. null if nothing is
 * unsaved, or if they logged out in another tab: then the guard leads to the login.
 */
export function stayForPassword(): Promise<boolean> | null {
  const user = lastUser();
  if (!user || hasLoggedOut) return null;
  if (signingInAgain() || isAnyFormDirty()) return askToSignInAgain(user);
  return null;
}
