// The two ceremonies of WebAuthn: what a browser is asked to make or to sign, and the check of what it sends back. Neither reads nor
// writes the database.
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { invalidRequest } from '#server/auth/auth-error.ts';
import type { User } from '#server/auth/users/users.ts';
import type { RelyingParty } from './relying-party.ts';

const CHALLENGE_BYTES = 32;
/** As the column: an RSA key of 8,192 bits takes 1,038. */
const PUBLIC_KEY_MAX_BYTES = 2_000;
/** ES256, RS256 and EdDSA, by their numbers in COSE: what phones, computers and security keys have. */
const ALGORITHMS = [-7, -257, -8];
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

/** Of one passkey, as it is stored. */
export interface Credential {
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  /** An int8, which pg returns as text. */
  readonly sign_count: string;
  readonly transports: Transport[];
}

const base64url = (maxChars: number) =>
  z
    .string('must be text')
    .check(z.regex(/^[\w-]+$/, 'must be base64url'), z.maxLength(maxChars, `must be at most ${maxChars} characters`));
/** 1,023 bytes, the most that WebAuthn allows. */
const idText = base64url(1_364);
const clientData = base64url(8_192);

const registrationSchema = z.object({
  id: idText,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(65_536),
    transports: z.nullish(z.array(z.string())),
  }),
});
const assertionSchema = z.object({
  id: idText,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(8_192),
    signature: base64url(4_096),
    userHandle: z.nullish(base64url(128)),
  }),
});
type Registration = z.output<typeof registrationSchema>;
export type Assertion = z.output<typeof assertionSchema>;

/** The library takes 20 MB, so it is loaded when somebody uses a passkey. Call this before a transaction, which should not wait for it. */
export const loadWebauthn = () => import('@simplewebauthn/server');

export const newChallenge = (): Buffer => randomBytes(CHALLENGE_BYTES);

/** Throws validation_failed. */
export const readRegistration = (sent: unknown): Registration => parsed(registrationSchema, sent);
/** Throws validation_failed. */
export const readAssertion = (sent: unknown): Assertion => parsed(assertionSchema, sent);

function parsed<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = schema.safeParse(sent);
  if (!result.success) throw invalidRequest('Invalid credential_response');
  return result.data;
}

/** Options of navigator.credentials.create(), as JSON. `known`: an authenticator that has one of these makes no further one. */
export function creationOptions(
  party: RelyingParty,
  user: Pick<User, 'id' | 'email'>,
  challenge: Buffer,
  known: readonly Pick<Credential, 'credential_id' | 'transports'>[],
  timeout: number,
) {
  return {
    rp: { id: party.id, name: party.name },
    user: { id: userHandleOf(user.id), name: user.email, displayName: user.email },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout,
    excludeCredentials: known.map(descriptorOf),
    // A key without a PIN is a second factor all the same; it does not sign in alone.
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    hints: [],
    attestation: 'none',
  };
}

/** Options of navigator.credentials.get(), as JSON. Without `credential`, any passkey of this site that its device can find. */
export function requestOptions(
  party: RelyingParty,
  challenge: Buffer,
  credential: Pick<Credential, 'credential_id' | 'transports'> | null,
  timeout: number,
) {
  return {
    challenge: challenge.toString('base64url'),
    timeout,
    rpId: party.id,
    allowCredentials: credential === null ? [] : [descriptorOf(credential)],
    userVerification: credential === null ? 'required' : 'preferred',
    hints: [],
  };
}

function descriptorOf({ credential_id: id, transports }: Pick<Credential, 'credential_id' | 'transports'>) {
  return { type: 'public-key', id: id.toString('base64url'), ...(transports.length > 0 && { transports }) };
}

/** The new passkey; null if the answer is not one to this challenge, of this site, or if its key is too large. */
export async function verifyRegistration(
  party: RelyingParty,
  { id, response }: Registration,
  challenge: Buffer,
): Promise<Credential | null> {
  const { clientDataJSON, attestationObject, transports } = response;
  const { verifyRegistrationResponse } = await loadWebauthn();
  const checked = await withoutStatement(attestationObject)
    .then((bare) =>
      verifyRegistrationResponse({
        response: { ...publicKey(id), response: { clientDataJSON, attestationObject: bare } },
        ...expectedOf(party, challenge),
        requireUserVerification: false,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    )
    .catch(notVerified);
  if (!checked?.verified) return null;
  const { credential } = checked.registrationInfo;
  const made = {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: String(credential.counter),
    transports: TRANSPORTS.filter((known) => transports?.includes(known)),
  };
  // The library does not compare the id beside the answer with the one inside, which is what is stored.
  return isSameId(id, made) && made.public_key.length <= PUBLIC_KEY_MAX_BYTES ? made : null;
}

/**
 * The answer without what the authenticator's maker says of it, which is not asked for. To check that, the library would read certificates
 * and fetch addresses that they name.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const sent = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', sent.get('authData')],
  ]);
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url');
}

/**
 * The new count of signatures; null if the answer is not one to this challenge, of this site and passkey, or if its count is not above
 * the stored one, unless both are 0: passkeys that are copied between devices do not count.
 */
export async function verifyAssertion(
  party: RelyingParty,
  { id, response: { userHandle, ...response } }: Assertion,
  challenge: Buffer,
  credential: Credential,
  requireUserVerification: boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const checked = await verifyAuthenticationResponse({
    response: { ...publicKey(id), response: { ...response, ...(userHandle && { userHandle }) } },
    ...expectedOf(party, challenge),
    credential: {
      id: credential.credential_id.toString('base64url'),
      publicKey: new Uint8Array(credential.public_key),
      counter: Number(credential.sign_count),
    },
    requireUserVerification,
  }).catch(notVerified);
  if (!checked?.verified || !isSameId(id, credential)) return null;
  return checked.authenticationInfo.newCounter;
}

const isSameId = (id: string, { credential_id: stored }: Pick<Credential, 'credential_id'>) =>
  Buffer.from(id, 'base64url').equals(stored);

const publicKey = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

const expectedOf = (party: RelyingParty, challenge: Buffer) => ({
  expectedChallenge: challenge.toString('base64url'),
  expectedOrigin: [...party.origins],
  expectedRPID: party.id,
});

/** The library throws for whatever is wrong with an answer, and has no error of its own. */
function notVerified(error: unknown): null {
  if (error instanceof Error) return null;
  throw error;
}

/** What a passkey says about its user at a sign-in: the id, as text. */
const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** null if the handle is no user's id. */
export function userOfHandle(handle: string | null | undefined): string | null {
  const id = Buffer.from(handle ?? '', 'base64url').toString();
  return z.guid().safeParse(id).success ? id : null;
}
