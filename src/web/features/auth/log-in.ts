import type { GoTrueClient, Session } from '@supabase/auth-js';
import { LOGIN_TEXTS } from '#domain/auth/auth-texts.ts';
import { LOGIN_TIMEOUT_MS } from '#domain/timing.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { dropStoredSession, markAuthenticated, storedSession } from '#web/data/auth/stored-session.ts';

/** Whether subscription screens are open to the person; 'unknown' when the steps after signing in failed. */
export type LoginOutcome = 'granted' | 'refused' | 'unknown';
type FirstStepOutcome = LoginOutcome | 'owes-code';

/**
 * The login flow of spec 4, after the form was checked: sign in, refresh the session, store the user,
 * refresh the subscription, check access. All of it has LOGIN_TIMEOUT_MS: while signing in, running out of it is an
 * error, and afterwards an 'unknown' outcome. Rejects with what to show. Who has a second factor stops at 'owes-code' and
 * goes on with `finishLogIn`.
 */
export function logIn(email: string, password: string): Promise<FirstStepOutcome> {
  return enter((auth) => auth.signInWithPassword({ email, password }));
}

/** The same by the six digits of a mail. */
export function logInByMailedCode(email: string, token: string): Promise<FirstStepOutcome> {
  return enter((auth) => auth.verifyOtp({ email, token, type: 'email' }));
}

type SignIn = (auth: GoTrueClient) => Promise<{ error: Error | null }>;

function enter(signIn: SignIn): Promise<FirstStepOutcome> {
  let isOver = false;
  return withinTime(async (timeout): Promise<FirstStepOutcome> => {
    const session = await Promise.race([establishSession(signIn, () => isOver), timeout]);
    return needsSecondFactor(session) ? 'owes-code' : settleInOrGoOn(session, timeout);
  }).catch((error: unknown) => {
    isOver = true;
    throw error;
  });
}

/** What is left of the login flow once the second factor was shown. */
export function finishLogIn(): Promise<LoginOutcome> {
  return withinTime(async (timeout) => settleInOrGoOn(await Promise.race([readSession(), timeout]), timeout));
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

function settleInOrGoOn(session: Session, timeout: Promise<never>): Promise<LoginOutcome> {
  return Promise.race([settleIn(session.user.id), timeout]).catch((error: unknown): LoginOutcome => {
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

let tries = 0;

/** `isOver`: nobody waits for it any more, and the coach was told that it failed. */
async function establishSession(signIn: SignIn, isOver: () => boolean): Promise<Session> {
  tries += 1;
  const mine = tries;
  const auth = await loadAuth();
  const signedIn = await signIn(auth);
  if (signedIn.error) throw signedIn.error;
  const refreshed = await auth.refreshSession();
  const { session } = refreshed.data;
  // One that comes too late is left to a later try, whose session it may have replaced.
  if (!session || (isOver() && mine === tries)) {
    await dropSession(auth);
    throw new Error(LOGIN_TEXTS.noSession);
  }
  // The auth client keeps the user with the session; the flag is ours.
  markAuthenticated();
  return session;
}

/** The coach is told that nobody is signed in, so nothing of a sign-in stays, whether or not the server can be told. */
async function dropSession(auth: GoTrueClient): Promise<void> {
  const token = storedSession()?.access_token;
  dropStoredSession();
  // Asks nobody, since there is no session any more, and tells whoever follows it.
  await auth.signOut({ scope: 'local' });
  if (token === undefined) return;
  auth.admin.signOut(token, 'local').catch((error: unknown) => logFailure('Ending a half sign-in', error));
}

async function settleIn(userId: string): Promise<LoginOutcome> {
  // Loaded now, so that the login page comes without the data client.
  const [{ refreshSubscription }, { checkAccess }] = await Promise.all([
    import('#web/data/records/subscription/subscription.ts'),
    import('#web/data/records/subscription/access.ts'),
  ]);
  await refreshSubscription(userId);
  return (await checkAccess(userId)) ? 'granted' : 'refused';
}
