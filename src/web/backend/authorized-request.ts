import { loadAuth } from './auth.ts';
import { config } from './config.ts';
import { logFailure } from './log-failure.ts';
import { request } from './request.ts';

/** `request` as the signed-in person, or with the public key alone. */
export async function authorizedRequest(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const auth = await loadAuth();
  const { data } = await auth.getSession();
  const headers = new Headers(init.headers);
  headers.set('apikey', config().publishableKey);
  headers.set('Authorization', `Bearer ${data.session?.access_token ?? config().publishableKey}`);
  const response = await request(input, { ...init, headers });
  if (response.status === 401 && data.session) await lookAgain().catch((error) => logFailure('Sign-in check', error));
  return response;
}

/**
 * The server no longer takes this session: it was ended elsewhere, or owes a second factor since. Asking for the user
 * makes the auth client drop a session that has ended, and a refresh makes it know the factors; the guard does the rest.
 */
async function lookAgain(): Promise<void> {
  const auth = await loadAuth();
  const { error } = await auth.getUser();
  if (!error) await auth.refreshSession();
}
