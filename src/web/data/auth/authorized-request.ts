import type { Session } from '@supabase/auth-js';
import { knownSession, loadAuth } from './auth.ts';
import { config } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { owesCode } from './owes-code.ts';
import { request } from '#web/data/wire/request.ts';
import { askToSignInAgain, signingInAgain } from './sign-in-again.ts';

/**
 * `request` as the signed-in person, or with the public key alone. A write that meets an ended auth session waits until
 * the same person has signed in again, and is then sent again.
 */
export async function authorizedRequest(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const path = new URL(input instanceof Request ? input.url : input, location.origin).pathname;
  const isOfRecords = path.startsWith('/rest/v1/');
  if (isOfRecords) await signingInAgain();
  const session = await knownSession();
  const response = await send(input, init, session);
  if (response.status !== 401 || !session) return response;
  const renewed = await lookAgain().catch((error: unknown) => logFailure('Sign-in check', error));
  if (!isOfRecords) return response;
  if (renewed) return send(input, init, renewed);
  if (!isWrite(path, init) || !(await askToSignInAgain(session.user))) return response;
  return send(input, init, await knownSession());
}

function send(input: RequestInfo | URL, init: RequestInit, session: Session | null): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('apikey', config().publishableKey);
  headers.set('Authorization', `Bearer ${session?.access_token ?? config().publishableKey}`);
  return request(input, { ...init, headers });
}

/** Calls of functions read, but for those of an import, which its screen starts again itself. */
function isWrite(path: string, { method = 'GET' }: RequestInit): boolean {
  return method !== 'GET' && method !== 'HEAD' && !path.startsWith('/rest/v1/rpc/');
}

/**
 * The server no longer takes this session: it was ended elsewhere, or owes a second factor since. Asking for the user
 * makes the auth client drop a session that has ended, and a refresh makes it know the factors. Returns the session when
 * it is good again; the guard does the rest.
 */
async function lookAgain(): Promise<Session | null> {
  const auth = await loadAuth();
  const { error } = await auth.getUser();
  if (error) return null;
  const { session } = (await auth.refreshSession()).data;
  return session && !owesCode(session) ? session : null;
}
