// A signed-up coach at a running server, and the official client with the coach's token.
import { PostgrestClient } from '@supabase/postgrest-js';

export const PASSWORD = 'correct horse battery';

export interface Coach {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly apiKey: string;
  /** The whole answer, as the web app stores it. */
  readonly session: object;
}

export async function signUpCoach(url: string): Promise<Coach> {
  const apiKey = await publishableKey(url);
  const email = `coach-${crypto.randomUUID()}@example.org`;
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, data: { terms_accepted: true } }),
  });
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
  const body = (await response.json()) as { access_token: string; refresh_token: string; user: { id: string } };
  return { id: body.user.id, email, token: body.access_token, refreshToken: body.refresh_token, apiKey, session: body };
}

/** The answer of POST /token, with the password or with a refresh token. */
export function signIn(url: string, { apiKey, email }: Coach, refreshToken?: string): Promise<Response> {
  const [grant, body] =
    refreshToken === undefined
      ? ['password', { email, password: PASSWORD }]
      : ['refresh_token', { refresh_token: refreshToken }];
  return fetch(`${url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A client of the tables for this coach; `url` may change. Without retries, since tests check each response. */
export function restOf(url: string, { apiKey, token }: Pick<Coach, 'apiKey' | 'token'>): PostgrestClient {
  return new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: apiKey, Authorization: `Bearer ${token}` },
    retry: false,
  });
}

async function publishableKey(url: string): Promise<string> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string };
  return config.publishableKey;
}
