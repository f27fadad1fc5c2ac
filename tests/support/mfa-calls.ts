import { expect } from 'vitest';
import { bearer, type AuthApp } from './auth-app.ts';
import { authenticatorCode } from './authenticator.ts';

export const password = 'correct horse battery';

/** The calls of a user with a second factor. */
export function mfaCalls(app: AuthApp) {
  const newEmail = () => `${crypto.randomUUID()}@example.com`;
  const signUp = async (email = newEmail()) =>
    (await app.call('POST', '/signup', { email, password })).body as { access_token: string; user: { id: string } };
  const signIn = async (email: string) =>
    (await app.call('POST', '/token?grant_type=password', { email, password })).body as { access_token: string };
  const enroll = (token: string, body: object = {}, to = app) =>
    to.call('POST', '/factors', { factor_type: 'totp', ...body }, bearer(token));
  const challenge = async (token: string, factorId: string) =>
    (await app.call('POST', `/factors/${factorId}/challenge`, undefined, bearer(token))).body.id as string;
  const verify = (token: string, factorId: string, challenge_id: unknown, code: unknown) =>
    app.call('POST', `/factors/${factorId}/verify`, { challenge_id, code }, bearer(token));
  /** The code that the app shows now, or `steps` periods of 30 seconds later. */
  const codeOf = (secret: string, steps = 0) => authenticatorCode(secret, app.deps.now().getTime() + steps * 30_000);
  const aalOf = async (token: string) => (await app.deps.tokens.verify(token)).aal;

  /** A user with a verified factor, signed in with it. */
  const withFactor = async (email = newEmail()) => {
    const { access_token: token } = await signUp(email);
    const { id, totp } = (await enroll(token, { friendly_name: 'Phone' })).body;
    const answer = await verify(token, id, await challenge(token, id), codeOf(totp.secret));
    expect(answer.status).toBe(200);
    // The code that was just used is not accepted again.
    app.moveClock(60);
    return { email, id: id as string, secret: totp.secret as string, before: token, ...answer.body };
  };
  return { newEmail, signUp, signIn, enroll, challenge, verify, codeOf, aalOf, withFactor };
}
