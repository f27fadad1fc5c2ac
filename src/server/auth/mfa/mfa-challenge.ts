// POST /factors/:id/challenge: starts a challenge, which a code or a passkey of this factor answers within five minutes.
import type { Handler } from 'hono';
import { randomUUID } from 'node:crypto';
import type { Run } from '#server/db/database.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { findFactor, type PasskeyFactor } from './mfa-factors.ts';
import { creationOptions, newChallenge, requestOptions, type Credential } from '#server/auth/passkeys/ceremonies.ts';
import { relyingParty } from '#server/auth/passkeys/relying-party.ts';
import { authenticateBeforeCode, lockCallerBeforeCode } from '#server/auth/tokens/authenticate.ts';
import type { User } from '#server/auth/users/users.ts';

export const CHALLENGE_SECONDS = 300;

export function challengeFactor(context: AuthContext): Handler {
  return async (c) => {
    const caller = await authenticateBeforeCode(c, context);
    await context.limiter.count('mfa', caller.user.id);
    const now = context.now();
    const id = randomUUID();
    const asked = await context.db.serverTransaction(async (run) => {
      const { user } = await lockCallerBeforeCode(run, context, caller);
      const factor = await findFactor(run, user.id, c.req.param('id') ?? '', now);
      const challenge = factor.factor_type === 'webauthn' ? newChallenge() : null;
      await run(
        `with expired as (delete from auth.mfa_challenges where factor_id = $2 and created_at <= $5)
         insert into auth.mfa_challenges (id, factor_id, ip, created_at, challenge) values ($1, $2, $3, $4, $6)`,
        [id, factor.id, clientAddress(c, context.settings.trustProxy), now, challengesSince(now), challenge],
      );
      if (factor.factor_type === 'totp' || challenge === null) return { type: 'totp' };
      return { type: 'webauthn', webauthn: await webauthnOptions(run, context, user, factor, challenge) };
    });
    return c.json({ id, ...asked, expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS });
  };
}

/** To make the passkey of a new factor; afterwards, to use it. */
async function webauthnOptions(
  run: Run,
  { settings }: AuthContext,
  user: User,
  factor: PasskeyFactor,
  challenge: Buffer,
) {
  const party = relyingParty(settings);
  const timeout = CHALLENGE_SECONDS * 1000;
  if (factor.status === 'verified') {
    return {
      type: 'request',
      credential_options: { publicKey: requestOptions(party, challenge, factor, timeout) },
    };
  }
  const known = await run<Pick<Credential, 'credential_id' | 'transports'>>(
    'select credential_id, transports from auth.mfa_factors where user_id = $1 and credential_id is not null',
    [user.id],
  );
  return {
    type: 'create',
    credential_options: { publicKey: creationOptions(party, user, challenge, known, timeout) },
  };
}

/** Challenges created before this time have expired. */
export const challengesSince = (now: Date) => new Date(now.getTime() - CHALLENGE_SECONDS * 1000);
