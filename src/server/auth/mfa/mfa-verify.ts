// POST /factors/:id/verify: checks a code, or the answer of a passkey. The first right one activates the factor. Each raises the
// caller's auth session to aal2 and ends the user's sessions that are still at aal1.
import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError, invalidRequest, underMaintenance } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { challengesSince } from './mfa-challenge.ts';
import { findFactor, noteUse, type Factor, type PasskeyFactor } from './mfa-factors.ts';
import {
  loadWebauthn,
  readAssertion,
  readRegistration,
  verifyAssertion,
  verifyRegistration,
} from '#server/auth/passkeys/ceremonies.ts';
import { upgradeSession } from '#server/auth/tokens/upgrade-session.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { requireRecentSignIn } from '#server/auth/tokens/recent-sign-in.ts';
import { sessionObject, type OpenSession } from '#server/auth/tokens/session-object.ts';
import {
  authenticateBeforeCode,
  lockCallerBeforeCode,
  needsSecondFactor,
  sessionNotFound,
  type AuthenticatedUser,
} from '#server/auth/tokens/authenticate.ts';
import { findStep } from './totp.ts';
import { isUniqueViolation } from '#server/db/is-unique-violation.ts';
import { relyingParty } from '#server/auth/passkeys/relying-party.ts';

const bodySchema = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: z.nullish(z.object({ type: optionalText, credential_response: z.unknown() }, 'must be an object')),
});

interface Claim {
  readonly challengeId: string;
  /** null: of a passkey. */
  readonly code: string | null;
  readonly webauthn: { readonly type: string; readonly response: unknown } | null;
}

export function verifyFactor(context: AuthContext): Handler {
  return async (c) => {
    const caller = await authenticateBeforeCode(c, context);
    const { id } = caller.user;
    await context.limiter.count('mfa', id);
    const claim = readClaim(await readBody(c, bodySchema));
    // A low limit, since three of a million codes are valid at any time. Nobody guesses what a passkey answers.
    if (claim.code !== null) await context.limiter.count('codeGuesses', id);
    else await loadWebauthn();
    const opened = await context.db.serverTransaction((run) => redeemClaim(run, context, c, caller, claim));
    if (claim.code !== null) await context.limiter.forget('codeGuesses', id);
    return c.json(await sessionObject(context, opened));
  };
}

function readClaim({ challenge_id: challengeId, code, webauthn }: z.infer<typeof bodySchema>): Claim {
  if (!code && !webauthn) throw invalidRequest('Code needs to be non-empty');
  if (!z.guid().safeParse(challengeId).success) throw invalidRequest('challenge_id must be an UUID');
  return {
    challengeId: challengeId as string,
    code: webauthn ? null : (code ?? ''),
    webauthn: webauthn ? { type: webauthn.type ?? '', response: webauthn.credential_response } : null,
  };
}

async function redeemClaim(
  run: Run,
  context: AuthContext,
  c: Context,
  caller: AuthenticatedUser,
  claim: Claim,
): Promise<OpenSession> {
  const now = context.now();
  // The lock lets only one of two concurrent requests with the same code succeed.
  const locked = await lockCallerBeforeCode(run, context, caller);
  const { user, sessionId } = locked;
  const userId = user.id;
  const factor = await findFactor(run, userId, c.req.param('id') ?? '', now);
  // Otherwise an authenticator that was set up before another one was activated would be accepted in its place.
  if (factor.status === 'unverified' && needsSecondFactor(locked)) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
  }
  // Otherwise an old session would make the passkey that its owner has begun to add elsewhere. Who began in time may finish.
  if (factor.status === 'unverified')
    requireRecentSignIn(factor.created_at, locked.sessionStartedAt, 'Verifying a new factor');
  // One that is active signs in.
  if (factor.status === 'unverified' && context.notice.isMaintenance) throw underMaintenance();
  const ip = clientAddress(c, context.settings.trustProxy);
  const challenge = await useChallenge(run, factor, claim.challengeId, ip, now);
  if (factor.factor_type === 'webauthn') {
    if (claim.webauthn === null) throw invalidRequest('WebAuthn config required');
    await usePasskey(run, context, factor, challenge, claim.webauthn);
  } else {
    if (claim.code === null) throw invalidRequest('Code needs to be non-empty');
    const lastUsed = factor.last_used_step === null ? null : Number(factor.last_used_step);
    const step = findStep(factor.secret, claim.code, now, lastUsed);
    if (step === undefined) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    await run('update auth.mfa_factors set last_used_step = $2 where id = $1', [factor.id, step]);
  }
  await markVerified(run, userId, factor.id, now);
  const method = factor.factor_type === 'webauthn' ? 'mfa/webauthn' : 'totp';
  const upgraded = await upgradeSession(run, sessionId, { method, factorId: factor.id }, now);
  if (!upgraded) throw sessionNotFound();
  await run(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [userId]);
  return { user, ...upgraded };
}

/**
 * What a passkey has to sign; null of an authenticator app. If the answer is wrong, the caller's transaction is rolled back and the
 * challenge can be used again.
 */
async function useChallenge(
  run: Run,
  factor: Pick<Factor, 'id'>,
  id: string,
  ip: string,
  now: Date,
): Promise<Buffer | null> {
  const [challenge] = await run<{ ip: string; created_at: Date; verified_at: Date | null; challenge: Buffer | null }>(
    'select ip, created_at, verified_at, challenge from auth.mfa_challenges where id = $1 and factor_id = $2',
    [id, factor.id],
  );
  if (!challenge) {
    throw new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (challenge.verified_at !== null || challenge.ip !== ip) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (challenge.created_at <= challengesSince(now)) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, 'mfa_challenge_expired', message);
  }
  await run('update auth.mfa_challenges set verified_at = $2 where id = $1', [id, now]);
  return challenge.challenge;
}

async function markVerified(run: Run, userId: string, factorId: string, now: Date): Promise<void> {
  await run(
    `update auth.mfa_factors set status = 'verified',
       updated_at = case status when 'verified' then updated_at else $2 end where id = $1`,
    [factorId, now],
  );
  await run(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [userId]);
}

/**
 * A passkey as a second factor: stored when it is made, checked when it is used. After a password, a passkey that does not verify its user is
 * enough. Throws mfa_verification_failed, webauthn_credential_exists or validation_failed.
 */
async function usePasskey(
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

const failed = () => new AuthError(422, 'mfa_verification_failed', 'This passkey could not be verified');
