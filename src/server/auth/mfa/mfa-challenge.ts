// POST /factors/:id/challenge: starts a challenge, for which a code of this factor is accepted for five minutes.
import type { Handler } from 'hono';
import { randomUUID } from 'node:crypto';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { findFactor } from './mfa-factors.ts';
import { authenticateBeforeCode, lockCallerBeforeCode } from '#server/auth/tokens/authenticate.ts';

export const CHALLENGE_SECONDS = 300;

export function challengeFactor(context: AuthContext): Handler {
  return async (c) => {
    const caller = await authenticateBeforeCode(c, context);
    await context.limiter.count('mfa', caller.user.id);
    const now = context.now();
    const id = randomUUID();
    await context.db.serverTransaction(async (run) => {
      const { user } = await lockCallerBeforeCode(run, context, caller);
      const factor = await findFactor(run, user.id, c.req.param('id') ?? '', now);
      await run(
        `with expired as (delete from auth.mfa_challenges where factor_id = $2 and created_at <= $5)
         insert into auth.mfa_challenges (id, factor_id, ip, created_at) values ($1, $2, $3, $4)`,
        [id, factor.id, clientAddress(c, context.settings.trustProxy), now, challengesSince(now)],
      );
    });
    return c.json({ id, type: 'totp', expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS });
  };
}

/** Challenges created before this time have expired. */
export const challengesSince = (now: Date) => new Date(now.getTime() - CHALLENGE_SECONDS * 1000);
