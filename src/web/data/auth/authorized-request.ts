import type { Session } from '@supabase/auth-js';
import { knownSession, loadAuth } from './auth.ts';
import { config } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { needsSecondFactor } from './needs-second-factor.ts';
import { readableAnswer } from '#web/data/wire/readable-answer.ts';
import { request } from '#web/data/wire/request.ts';
import { askToSignInAgain, isPartOfSave, signingInAgain } from './sign-in-again.ts';

/**
 * `request` with the signed-in user's token, or with the public key alone. If the auth session has ended, a write, or a read that is
 * part of a save, waits until the same user has signed in again and is then repeated.
 */
export async function authorizedRequest(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const path = new URL(input instanceof Request ? input.url : input, location.origin).pathname;
  const isOfRecords = path.startsWith('/rest/v1/');
  if (isOfRecords) await signingInAgain();
  const session = await knownSession();
  const response = await send(input, init, session);
  if (response.status !== 401 || !session) return response;
  const renewed = await recheckSession().catch((error: unknown) => logFailure('Sign-in check', error));
  if (!isOfRecords) return response;
  if (renewed) return send(input, init, renewed);
  const isOfSave = isWrite(path, init) || isPartOfSave();
  if (!isOfSave || !(await askToSignInAgain(session.user))) return response;
  return send(input, init, await knownSession());
}

async function send(input: RequestInfo | URL, init: RequestInit, session: Session | null): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('apikey', config().publishableKey);
  headers.set('Authorization', `Bearer ${session?.access_token ?? config().publishableKey}`);
  return readableAnswer(await request(input, { ...init, headers }));
}

/** RPC calls only read, except those of an import, which its screen repeats itself. */
function isWrite(path: string, { method = 'GET' }: RequestInit): boolean {
  return method !== 'GET' && method !== 'HEAD' && !path.startsWith('/rest/v1/rpc/');
}

/**
 * The server no longer accepts this session: it was ended elsewhere, or needs a second factor by now. getUser makes the auth client drop
 * a session that has ended, and a refresh updates the factors. Returns the session if it is valid again; the guard handles the rest.
 */
async function recheckSession(): Promise<Session | null> {
  const auth = await loadAuth();
  const { error } = await auth.getUser();
  // user_banned and user_not_found: the auth client keeps the session of an account that was locked or deleted.
  if (error?.code?.startsWith('user_')) await auth.signOut({ scope: 'local' });
  if (error) return null;
  const { session } = (await auth.refreshSession()).data;
  return session && !needsSecondFactor(session) ? session : null;
}
