// Passkeys: the browser makes and uses them, the auth server checks them (ADR 149). The auth client is built without its part of this, which
// every page would load (build/auth-client.ts): it is given the session that the server answers.
import type { GoTrueClient, Session } from '@supabase/auth-js';
import { apiHeaders } from '#web/data/wire/config.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { UNREACHED_TEXT } from '#web/data/wire/wire-error.ts';
import { askAuth } from './ask-auth.ts';
import { knownSession } from './auth.ts';
import { requestOfKnownDevice } from './known-device.ts';

const TOO_LATE = 'That took too long, or your network changed. Please try again.';
/** What to show for refusals with these codes. */
const TEXTS: Readonly<Record<string, string>> = {
  mfa_challenge_expired: TOO_LATE,
  mfa_factor_not_found: 'This passkey was removed. Please sign in again.',
  mfa_ip_address_mismatch: TOO_LATE,
  mfa_verification_failed: 'This passkey could not be verified. Please try again.',
  over_request_rate_limit: 'Too many tries. Please wait a few minutes.',
  webauthn_challenge_not_found: TOO_LATE,
  webauthn_credential_exists: 'This passkey is already in use',
  webauthn_verification_failed: 'This passkey is not known here. It may have been removed.',
};
/** An enrolment that is not finished in time is deleted. */
const TEXTS_OF_MAKING = { ...TEXTS, mfa_factor_not_found: TOO_LATE };

/** By the names of a browser's errors: what users do, or where they are. */
const BROWSER_TEXTS: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device already has a passkey for your account',
  NotAllowedError: 'No passkey was used. Please try again.',
  SecurityError: 'Passkeys do not work at this address',
};

/** Makes the passkey of an enrolled factor, and signs other devices out. Rejects with the reason to show. */
export async function makePasskey(factorId: string): Promise<void> {
  const { id, options } = await challenge<PublicKeyCredentialCreationOptionsJSON>('Making a passkey', factorId);
  const credential = await answerOfBrowser<object>(async () =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  await verifyFactor(factorId, id, { type: 'create', credential_response: credential }, TEXTS_OF_MAKING);
}

/** The second factor after a password. Rejects with the reason to show. */
export async function answerByPasskey(factorId: string): Promise<void> {
  const { id, options } = await challenge<PublicKeyCredentialRequestOptionsJSON>('Using a passkey', factorId);
  const credential = await askBrowser(options);
  await verifyFactor(factorId, id, { type: 'request', credential_response: credential });
}

/** Of a passkey that was used, as JSON. What is not named here goes to the server as it is. */
interface UsedPasskey {
  readonly response: { readonly userHandle?: string | null };
}

interface SignInAnswer {
  readonly challenge_id: string;
  readonly credential: UsedPasskey;
}

/** A passkey's answer for signing in: to whichever account the user chooses, or to that of `userId`. Rejects with the reason to show. */
export async function askToSignIn(userId?: string): Promise<SignInAnswer> {
  const { challenge_id, options } = await ask<{ challenge_id: string; options: PublicKeyCredentialRequestOptionsJSON }>(
    'Asking for a passkey',
    'passkeys/authentication/options',
    {},
  );
  const credential = await askBrowser(options);
  if (userId !== undefined && userOf(credential) !== userId) throw new Error('This passkey is for another account');
  return { challenge_id, credential };
}

/** The id that the server gave the passkey. */
const userOf = ({ response }: UsedPasskey): string =>
  atob((response.userHandle ?? '').replaceAll('-', '+').replaceAll('_', '/'));

/** Signs in by what `askToSignIn` resolved with. The error has the reason to show. */
export const signInByPasskey = (auth: GoTrueClient, answer: SignInAnswer) =>
  enter(auth, 'passkeys/authentication/verify', answer);

/** The user's passkeys, with their last use as an ISO 8601 instant. */
export const listPasskeys = () => ask<readonly { id: string; last_used_at: string }[]>('Listing passkeys', 'passkeys');

interface Challenge<Options> {
  readonly id: string;
  readonly webauthn: { readonly credential_options: { readonly publicKey: Options } };
}

async function challenge<Options>(what: string, factorId: string): Promise<{ id: string; options: Options }> {
  const { id, webauthn } = await ask<Challenge<Options>>(what, `factors/${factorId}/challenge`, {});
  return { id, options: webauthn.credential_options.publicKey };
}

const verifyFactor = (factorId: string, challengeId: string, webauthn: object, texts = TEXTS) =>
  askAuth('Verifying a passkey', (auth) =>
    enter(auth, `factors/${factorId}/verify`, { challenge_id: challengeId, webauthn }, texts),
  );

async function enter(auth: GoTrueClient, path: string, body: object, texts = TEXTS) {
  const { data, error } = await send<Session>(path, body, texts);
  return error ? { data, error } : auth.setSession(data);
}

const askBrowser = (options: PublicKeyCredentialRequestOptionsJSON) =>
  answerOfBrowser<UsedPasskey>(async () =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );

/** As JSON. Rejects with the reason to show. */
async function answerOfBrowser<Answer>(call: () => Promise<Credential | null>): Promise<Answer> {
  try {
    return ((await call()) as PublicKeyCredential).toJSON() as Answer;
  } catch (error) {
    const text = BROWSER_TEXTS[(error as Error).name];
    if (text === undefined) logFailure('The passkey of this browser', error);
    throw new Error(text ?? 'This device could not use a passkey. Please try again.', { cause: error });
  }
}

const ask = <Answer>(what: string, path: string, body?: object) => askAuth(what, () => send<Answer>(path, body, TEXTS));

type Sent<Answer> = { data: Answer; error: null } | { data: null; error: Error };

/** A request as the auth client makes and answers it: a refusal is not thrown. */
async function send<Answer>(path: string, body: object | undefined, texts: typeof TEXTS): Promise<Sent<Answer>> {
  const headers = {
    ...apiHeaders((await knownSession())?.access_token),
    'Content-Type': 'application/json',
    'X-Supabase-Api-Version': '2024-01-01',
  };
  const response = await requestOfKnownDevice(`${location.origin}/auth/v1/${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(refuseUnreached);
  const answer: unknown = await response.json();
  if (response.ok) return { data: answer as Answer, error: null };
  const { code, message } = answer as { code: string; message: string };
  return { data: null, error: Object.assign(new Error(texts[code] ?? message), { code, status: response.status }) };
}

function refuseUnreached(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw Object.assign(new Error(UNREACHED_TEXT, { cause: error }), { status: 0 });
}
