import { LOGIN_TEXTS } from '#domain/auth/credentials.ts';
import { LOGIN_TIMEOUT_MS } from '#domain/timing.ts';
import { loadAuth } from '#web/backend/auth.ts';
import { logFailure } from '#web/backend/log-failure.ts';
import { markAuthenticated } from '#web/backend/stored-session.ts';

/** Whether subscription screens are open to the person; 'unknown' when the steps after signing in failed. */
export type LoginOutcome = 'granted' | 'refused' | 'unknown';

/**
 * The login flow of the specification, point 4, after the form was checked: sign in, refresh the session, store the user,
 * refresh the subscription, check access. All of it has LOGIN_TIMEOUT_MS: while signing in, running out of it is an
 * error, and afterwards an 'unknown' outcome. Rejects with what to show.
 */
export async function logIn(email: string, password: string): Promise<LoginOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(LOGIN_TEXTS.timeout)), LOGIN_TIMEOUT_MS);
  });
  try {
    const userId = await Promise.race([establishSession(email, password), timeout]);
    return await Promise.race([settleIn(userId), timeout]).catch((error: unknown): LoginOutcome => {
      logFailure('After the login', error);
      return 'unknown';
    });
  } catch (error) {
    logFailure('Login', error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function establishSession(email: string, password: string): Promise<string> {
  const auth = await loadAuth();
  const signedIn = await auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  const refreshed = await auth.refreshSession();
  if (!refreshed.data.session) throw new Error(LOGIN_TEXTS.noSession);
  // The auth client keeps the user with the session; the flag is ours.
  markAuthenticated();
  return refreshed.data.session.user.id;
}

async function settleIn(userId: string): Promise<LoginOutcome> {
  // Loaded now, so that the login page comes without the data client.
  const [{ refreshSubscription }, { checkAccess }] = await Promise.all([
    import('#web/backend/subscription.ts'),
    import('#web/backend/access.ts'),
  ]);
  await refreshSubscription(userId);
  return (await checkAccess(userId)) ? 'granted' : 'refused';
}
