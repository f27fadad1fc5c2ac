import { SIGNED_OUT_TEXT } from '#domain/auth/auth-texts.ts';
import type { RouteAccess } from '#domain/screens.ts';
import { ACCESS_TEXTS, routeAccess } from '#domain/subscription/access.ts';
import { GUARD_TIMEOUT_MS } from '#domain/timing.ts';
import { checkAccess, isAdmin } from '#web/data/records/subscription/access.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { config } from '#web/data/wire/config.ts';
import { setReached } from '#web/data/wire/connection.ts';
import { linkMessage, readLinkOutcome } from '#web/data/auth/link-outcome.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { within } from '#web/data/wire/within.ts';
import { storedSession } from '#web/data/auth/stored-session.ts';

// The rules of the route guard (spec 4), and what the spec leaves open:
// - A check that takes longer than GUARD_TIMEOUT_MS leads to /login with a message; the auth session stays.
// - An auth server that cannot be reached leads there too, without signing out: the session may still be valid.
// - In both cases the page opens instead for a user with a session stored on this device: at once without a network, after a time-out
//   if the device has stored data. Admin pages store no data, so they wait.
// - If only the subscription's rows cannot be loaded, the page opens: the database refuses every unpaid write, and a coach who
//   did pay is not sent away because a connection dropped.

export type ScreenCheck =
  | { kind: 'granted' }
  | { kind: 'timed-out' }
  | { kind: 'signed-out'; message?: string; isFailure?: boolean }
  | { kind: 'refused'; to: '/dashboard' | '/subscription/plans'; text: { title: string; description: string } };

export const GUARD_TEXTS = {
  timedOut: 'Checking your sign-in took too long. Please sign in again.',
  unreachable: 'The server could not be reached. Please sign in again.',
  ended: SIGNED_OUT_TEXT,
} as const;

/** Never rejects: if the check fails, the result says that the server could not be reached. */
export async function checkScreen(access: RouteAccess): Promise<ScreenCheck> {
  try {
    const result = await within(GUARD_TIMEOUT_MS, check(access), (): ScreenCheck => ({ kind: 'timed-out' }));
    if (result.kind !== 'timed-out' || !canUseStoredSession(access)) return result;
    return (await restoreStoredData()) ? { kind: 'granted' } : result;
  } catch (error) {
    logFailure('Checking access', error);
    return { kind: 'signed-out', message: GUARD_TEXTS.unreachable };
  }
}

let early: { access: RouteAccess; result: ScreenCheck } | null = null;

/** Starts the access check before the guard mounts; the guard reuses the result, so GUARD_TIMEOUT_MS passes once. */
export async function checkEarly(path: string): Promise<void> {
  const access = routeAccess(path, config().accessRule);
  if (access !== 'public' && access !== 'unlisted') early = { access, result: await checkScreen(access) };
}

/** The result of `checkEarly`, for the guard that mounts next and no later one. */
export function takeEarlyCheck(): typeof early {
  const taken = early;
  early = null;
  return taken;
}

/** Whether this device has a stored auth session, even an expired one, that needs no second factor. */
function canUseStoredSession(access: RouteAccess): boolean {
  const session = storedSession();
  return session !== null && !needsSecondFactor(session) && access !== 'admin';
}

async function restoreStoredData(): Promise<boolean> {
  const session = storedSession();
  if (!session) return false;
  try {
    const { restoreLastKnown } = await import('#web/data/device/last-known.ts');
    const isStored = await restoreLastKnown(session.user.id);
    // The page now shows old data and must say so until the server answers.
    if (isStored) setReached(false);
    return isStored;
  } catch (error) {
    logFailure('Restoring stored data', error);
    return false;
  }
}

async function check(access: RouteAccess): Promise<ScreenCheck> {
  // Before the auth client removes the hash.
  const link = readLinkOutcome(location.hash);
  const auth = await loadAuth();
  if (!navigator.onLine && canUseStoredSession(access)) {
    await restoreStoredData();
    return { kind: 'granted' };
  }
  const { data, error } = await auth.getSession();
  if (!data.session) {
    if (error?.name === 'AuthRetryableFetchError' && canUseStoredSession(access) && (await restoreStoredData()))
      return { kind: 'granted' };
    if (error?.name === 'AuthRetryableFetchError') return { kind: 'signed-out', message: GUARD_TEXTS.unreachable };
    await auth.signOut({ scope: 'local' });
    return { kind: 'signed-out', ...('text' in link && linkMessage(link)) };
  }
  // The second factor is missing: the login page asks for the code.
  if (needsSecondFactor(data.session)) return { kind: 'signed-out' };
  const userId = data.session.user.id;
  if (access === 'admin' && !(await isAdmin(userId))) {
    return { kind: 'refused', to: '/dashboard', text: ACCESS_TEXTS.denied };
  }
  if (access !== 'subscription') return { kind: 'granted' };
  const hasAccess = await hasAccessIfKnown(userId);
  if (hasAccess === false) return { kind: 'refused', to: '/subscription/plans', text: ACCESS_TEXTS.required };
  // After a refused lookup the auth client drops a session that the server has ended. The guard may not be mounted yet and would miss
  // that event.
  if (hasAccess === null && !(await auth.getSession()).data.session) return { kind: 'signed-out' };
  return { kind: 'granted' };
}

/** null when it could not be looked up. */
async function hasAccessIfKnown(userId: string): Promise<boolean | null> {
  try {
    return await checkAccess(userId);
  } catch (error) {
    logFailure('Subscription check', error);
    return null;
  }
}
