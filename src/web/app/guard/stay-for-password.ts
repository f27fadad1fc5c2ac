import { authSession, lastUser, subscribeToSession } from '#web/data/auth/session-store.ts';
import { askToSignInAgain, signingInAgain } from '#web/data/auth/sign-in-again.ts';
import { onTabMessage } from '#web/data/device/tab-channel.ts';
import { isAnyFormDirty } from '#web/ui/form/dirty-flag.ts';

let isOwnWish = false;
onTabMessage((message) => {
  if (message === 'signed-out') isOwnWish = true;
});
subscribeToSession(() => {
  if (authSession()) isOwnWish = false;
});

/**
 * When the auth session ended over something unsaved: whether the coach signed in again. null when there is nothing to
 * keep, or when they logged out themselves in another tab: then the way leads to the login.
 */
export function stayForPassword(): Promise<boolean> | null {
  const user = lastUser();
  if (!user || isOwnWish) return null;
  if (signingInAgain() || isAnyFormDirty()) return askToSignInAgain(user);
  return null;
}
