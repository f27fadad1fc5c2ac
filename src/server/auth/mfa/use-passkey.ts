// A passkey as a second factor: stored when it is made, checked when it is used. After a password, a passkey that does
// not verify its user is enough.
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import type { Run } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/is-unique-violation.ts';
import {
  readAssertion,
  readRegistration,
  verifyAssertion,
  verifyRegistration,
} from '#server/auth/passkeys/ceremonies.ts';
import { relyingParty } from '#server/auth/passkeys/relying-party.ts';
import type { PasskeyFactor } from './mfa-factors.ts';

/** Throws mfa_verification_failed, webauthn_credential_exists or validation_failed. */
export async function usePasskey(
  run: Run,
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  factor: PasskeyFactor,
  challenge: Buffer | null,
  { type, response }: { readonly type: string; readonly response: unknown },
): Promise<void> {
  const wanted = factor.status === 'verified' ? 'request' : 'create';
  if (type !== wanted || challenge === null) throw invalidRequest(`webauthn type must be ${wanted}`);
  const party = relyingParty(settings);
  if (factor.status === 'verified') {
    const count = await verifyAssertion(party, readAssertion(response), challenge, factor, false);
    if (count === null) throw failed();
    await noteUse(run, factor.id, count, now());
    return;
  }
  const made = await verifyRegistration(party, readRegistration(response), challenge);
  if (made === null) throw failed();
  await run(
    `update auth.mfa_factors set status = 'verified', credential_id = $2, public_key = $3, sign_count = $4, transports = $5,
       updated_at = $6, last_used_at = $6 where id = $1`,
    [factor.id, made.credential_id, made.public_key, made.sign_count, made.transports, now()],
  ).catch(refuseTaken);
}

/** By this account or another, perhaps at the same moment. */
function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
}

export async function noteUse(run: Run, factorId: string, count: number, now: Date): Promise<void> {
  await run('update auth.mfa_factors set sign_count = $2, last_used_at = $3 where id = $1', [factorId, count, now]);
}

const failed = () => new AuthError(422, 'mfa_verification_failed', 'This passkey could not be verified');
