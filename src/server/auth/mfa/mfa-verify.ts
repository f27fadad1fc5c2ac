// POST /factors/:id/verify: checks a code. The first right code activates the factor. Each raises the caller's auth
// session to aal2 and ends the user's sessions that are still at aal1.
import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError, invalidRequest, underMaintenance } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { challengesSince } from './mfa-challenge.ts';
import { findFactor, type SecretFactor } from './mfa-factors.ts';
import { upgradeSession } from '#server/auth/tokens/upgrade-session.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { sessionObject, type OpenSession } from '#server/auth/tokens/session-object.ts';
import {
  authenticateBeforeCode,
  lockCallerBeforeCode,
  needsSecondFactor,
  sessionNotFound,
} from '#server/auth/tokens/authenticate.ts';
import type { AuthenticatedUser } from '#server/auth/tokens/authenticate.ts';
import { findStep } from './totp.ts';

const bodySchema = z.object({ challenge_id: optionalText, code: optionalText });

export function verifyFactor(context: AuthContext): Handler {
  return async (c) => {
    const caller = await authenticateBeforeCode(c, context);
    const { id } = caller.user;
    await context.limiter.count('mfa', id);
    const { challenge_id: challengeId, code } = await readBody(c, bodySchema);
    if (!code) throw invalidRequest('Code needs to be non-empty');
    if (!z.guid().safeParse(challengeId).success) throw invalidRequest('challenge_id must be an UUID');
    // A low limit, since three of a million codes are valid at any time.
    await context.limiter.count('codeGuesses', id);
    const claim = { challengeId: challengeId as string, code };
    const opened = await context.db.serverTransaction((run) => redeemCode(run, context, c, caller, claim));
    await context.limiter.forget('codeGuesses', id);
    return c.json(await sessionObject(context, opened));
  };
}

async function redeemCode(
  run: Run,
  context: AuthContext,
  c: Context,
  caller: AuthenticatedUser,
  claim: { challengeId: string; code: string },
): Promise<OpenSession> {
  const now = context.now();
  // The lock lets only one of two concurrent requests with the same code succeed.
  const locked = await lockCallerBeforeCode(run, context, caller);
  const { user, sessionId } = locked;
  const userId = user.id;
  const factor = await findFactor(run, userId, c.req.param('id') ?? '', now);
  // Otherwise an authenticator that was set up before another one was activated would do in its place.
  if (factor.status === 'unverified' && needsSecondFactor(locked)) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
  }
  // A code of one that is active signs in.
  if (factor.status === 'unverified' && context.notice.isMaintenance) throw underMaintenance();
  await useChallenge(run, factor, claim.challengeId, clientAddress(c, context.settings.trustProxy), now);
  const lastUsed = factor.last_used_step === null ? null : Number(factor.last_used_step);
  const step = findStep(factor.secret, claim.code, now, lastUsed);
  if (step === undefined) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  await markVerified(run, userId, factor.id, step, now);
  const upgraded = await upgradeSession(run, sessionId, { method: 'totp', factorId: factor.id }, now);
  if (!upgraded) throw sessionNotFound();
  await run(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [userId]);
  return { user, ...upgraded };
}

/** If the code is wrong, the caller's transaction is rolled back and the challenge can be used again. */
async function useChallenge(run: Run, factor: SecretFactor, id: string, ip: string, now: Date): Promise<void> {
  const [challenge] = await run<{ ip: string; created_at: Date; verified_at: Date | null }>(
    'select ip, created_at, verified_at from auth.mfa_challenges where id = $1 and factor_id = $2',
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
}

async function markVerified(run: Run, userId: string, factorId: string, step: number, now: Date): Promise<void> {
  await run(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2,
       updated_at = case status when 'verified' then updated_at else $3 end where id = $1`,
    [factorId, step, now],
  );
  await run(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [userId]);
}
