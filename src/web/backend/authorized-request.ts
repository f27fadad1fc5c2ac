import { loadAuth } from './auth.ts';
import { config } from './config.ts';
import { request } from './request.ts';

/** `request` as the signed-in person, or with the public key alone. */
export async function authorizedRequest(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const auth = await loadAuth();
  const { data } = await auth.getSession();
  const headers = new Headers(init.headers);
  headers.set('apikey', config().publishableKey);
  headers.set('Authorization', `Bearer ${data.session?.access_token ?? config().publishableKey}`);
  return request(input, { ...init, headers });
}
