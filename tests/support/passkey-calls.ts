import { expect } from 'vitest';
import { bearer, PUBLIC_URL, type AuthApp } from './auth-app.ts';
import { mfaCalls } from './mfa-calls.ts';
import { softwarePasskey, type Lies, type SoftwarePasskey } from './software-passkey.ts';

/** The calls of a user with a passkey. */
export function passkeyCalls(app: AuthApp) {
  const mfa = mfaCalls(app);
  const enroll = async (token: string, name = 'Laptop') =>
    (await mfa.enroll(token, { factor_type: 'webauthn', friendly_name: name })).body.id as string;
  const challenge = async (token: string, factorId: string) =>
    (await app.call('POST', `/factors/${factorId}/challenge`, {}, bearer(token))).body;
  const verify = (token: string, factorId: string, challengeId: string, type: string, credential: unknown) =>
    app.call(
      'POST',
      `/factors/${factorId}/verify`,
      { challenge_id: challengeId, webauthn: { type, credential_response: credential } },
      bearer(token),
    );

  /** Makes the passkey of a new factor. */
  const make = async (token: string, passkey: SoftwarePasskey, lies: Lies = {}, name = 'Laptop') => {
    const id = await enroll(token, name);
    const { id: challengeId, webauthn } = await challenge(token, id);
    const created = passkey.create(webauthn.credential_options.publicKey, lies);
    return { id, ...(await verify(token, id, challengeId, 'create', created)) };
  };

  /** Answers the challenge of a factor whose passkey was made. */
  const use = async (token: string, factorId: string, passkey: SoftwarePasskey, lies: Lies = {}) => {
    const { id: challengeId, webauthn } = await challenge(token, factorId);
    return verify(token, factorId, challengeId, 'request', passkey.get(webauthn.credential_options.publicKey, lies));
  };

  const options = async () => (await app.call('POST', '/passkeys/authentication/options', {})).body;
  const answer = (challengeId: string, credential: unknown) =>
    app.call('POST', '/passkeys/authentication/verify', { challenge_id: challengeId, credential });
  const signInByPasskey = async (passkey: SoftwarePasskey, lies: Lies = {}) => {
    const { challenge_id: challengeId, options: asked } = await options();
    return answer(challengeId, passkey.get(asked, lies));
  };

  /** A user with a passkey, signed in with it as a second factor. */
  const withPasskey = async (passkey = softwarePasskey(PUBLIC_URL), email = mfa.newEmail()) => {
    const { access_token: before, user } = await mfa.signUp(email);
    const { id, status, body } = await make(before, passkey);
    expect(status).toBe(200);
    return { email, userId: user.id, id, passkey, before, token: body.access_token as string };
  };

  const list = (token: string) => app.call('GET', '/passkeys', undefined, bearer(token));
  const remove = (token: string, id: string) => app.call('DELETE', `/factors/${id}`, undefined, bearer(token));
  const isOpen = async (token: string) => (await app.call('GET', '/user', undefined, bearer(token))).status === 200;

  return {
    ...mfa,
    list,
    remove,
    isOpen,
    enroll,
    challenge,
    verify,
    make,
    use,
    options,
    answer,
    signInByPasskey,
    withPasskey,
  };
}
