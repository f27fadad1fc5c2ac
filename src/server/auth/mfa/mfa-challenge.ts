// POST /factors/:id/challenge: opens the five minutes in which a code of this factor is taken.
import type { Handler } from 'hono';
import { randomUUID } from 'node:crypto';
import type { AuthRoom } from '#server/auth/auth-room.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { findFactor } from './mfa-factors.ts';
import { signedIn } from '#server/auth/tokens/signed-in.ts';

export const CHALLENGE_SECONDS = 300;

export function challengeFactor(room: AuthRoom): Handler {
  return async (c) => {
    const { user } = await signedIn(c, room);
    await room.limiter.count('mfa', user.id);
    const now = room.now();
    const factor = await findFactor(room.db.asServer, user.id, c.req.param('id') ?? '', now);
    const id = randomUUID();
    await room.db.asServer(
      `with gone as (delete from auth.mfa_challenges where factor_id = $2 and created_at <= $5)
       insert into auth.mfa_challenges (id, factor_id, ip, created_at) values ($1, $2, $3, $4)`,
      [id, factor.id, clientAddress(c, room.settings.trustProxy), now, challengesSince(now)],
    );
    return c.json({ id, type: 'totp', expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS });
  };
}

/** Challenges from before are over. */
export const challengesSince = (now: Date) => new Date(now.getTime() - CHALLENGE_SECONDS * 1000);
