import type { GoTrueClient, Session } from '@supabase/auth-js';
import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { LOGIN_TIMEOUT_MS } from '#domain/timing.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { loadPasskeys } from '#web/data/auth/load-passkeys.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { dropStoredSession, markAuthenticated, storedSession } from '#web/data/auth/stored-session.ts';

/** Whether the user has access to subscription screens; 'unknown' when the steps after signing in failed. */
export type LoginOutcome = 'granted' | 'refused' | 'unknown';
type FirstStepOutcome = LoginOutcome | 'needs-code';

/**
 * The login flow of spec 4, after the form was validated: sign in, refresh the session, store the user,
 * refresh the subscription, check access. The time limit is LOGIN_TIMEOUT_MS: exceeding it while signing in is an
 * error, afterwards an 'unknown' outcome. Rejects with the text to show. With a second factor the result is 'needs-code'; call
 * `finishLogIn` after the code.
 */
export function logIn(email: string, password: string): Promise<FirstStepOutcome> {
  return signInWithin((auth) => auth.signInWithPassword({ email, password }));
}

/** `logIn` with a mailed code of six digits. */
export function logInByMailedCode(email: string, token: string): Promise<FirstStepOutcome> {
  return signInWithin((auth) => auth.verifyOtp({ email, token, type: 'email' }));
}

/** `logIn` by a passkey, to whichever account the user chooses. */
export async function logInByPasskey(): Promise<FirstStepOutcome> {
  const { askToSignIn, signInByPasskey } = await loadPasskeys();
  // The time limit is for the server, not for somebody who looks for their device.
  const answer = await askToSignIn();
  return signInWithin((auth) => signInByPasskey(auth, answer));
}

type SignIn = (auth: GoTrueClient) => Promise<{ error: Error | null }>;

function signInWithin(signIn: SignIn): Promise<FirstStepOutcome> {
  let isOver = false;
  return withinTime(async (timeout): Promise<FirstStepOutcome> => {
    const session = await Promise.race([establishSession(signIn, () => isOver), timeout]);
    return needsSecondFactor(session) ? 'needs-code' : afterSignInOrUnknown(session, timeout);
  }).catch((error: unknown) => {
    isOver = true;
    throw error;
  });
}

/** The rest of the login flow after the second factor. */
export function finishLogIn(): Promise<LoginOutcome> {
  return withinTime(async (timeout) => afterSignInOrUnknown(await Promise.race([readSession(), timeout]), timeout));
}

async function withinTime<Result>(work: (timeout: Promise<never>) => Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(LOGIN_TEXTS.timeout)), LOGIN_TIMEOUT_MS);
  });
  try {
    return await work(timeout);
  } catch (error) {
    logFailure('Login', error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function afterSignInOrUnknown(session: Session, timeout: Promise<never>): Promise<LoginOutcome> {
  return Promise.race([afterSignIn(session.user.id), timeout]).catch((error: unknown): LoginOutcome => {
    logFailure('After the login', error);
    return 'unknown';
  });
}

async function readSession(): Promise<Session> {
  const auth = await loadAuth();
  const { data } = await auth.getSession();
  if (!data.session) throw new Error(LOGIN_TEXTS.noSession);
  return data.session;
}

let attempts = 0;

/** `isOver`: the time limit has passed, and the coach has seen a failure. */
async function establishSession(signIn: SignIn, isOver: () => boolean): Promise<Session> {
  attempts += 1;
  const attempt = attempts;
  const auth = await loadAuth();
  const signedIn = await signIn(auth);
  if (signedIn.error) throw signedIn.error;
  const refreshed = await auth.refreshSession();
  const { session } = refreshed.data;
  // Too late: drop the session, unless a later attempt has started, whose session it may be.
  if (!session || (isOver() && attempt === attempts)) {
    await dropSession(auth);
    throw new Error(LOGIN_TEXTS.noSession);
  }
  // The auth client stores the user with the session; the flag is stored here.
  markAuthenticated();
  return session;
}

/** The coach has seen a failure, so the session must not remain, even if the server cannot be reached. */
async function dropSession(auth: GoTrueClient): Promise<void> {
  const token = storedSession()?.access_token;
  dropStoredSession();
  // Sends no request, since the session is no longer stored, but notifies listeners.
  await auth.signOut({ scope: 'local' });
  if (token === undefined) return;
  auth.admin.signOut(token, 'local').catch((error: unknown) => logFailure('Ending an incomplete sign-in', error));
}

async function afterSignIn(userId: string): Promise<LoginOutcome> {
  // Loaded lazily, so that the login page does not load the data client.
  const [{ refreshSubscription }, { checkAccess }] = await Promise.all([
    import('#web/data/records/subscription/subscription.ts'),
    import('#web/data/records/subscription/access.ts'),
  ]);
  await refreshSubscription(userId);
  return (await checkAccess(userId)) ? 'granted' : 'refused';
}
