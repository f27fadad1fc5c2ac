// POST /passkeys/authentication/options: a challenge for signing in by any passkey of this site. It names no account.
import { randomUUID } from 'node:crypto';
import type { Handler } from 'hono';
import { countAddress } from '#server/auth/address-limit.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { CHALLENGE_SECONDS } from '#server/auth/mfa/mfa-challenge.ts';
import { newChallenge, requestOptions } from './ceremonies.ts';
import { relyingParty } from './relying-party.ts';

export function passkeyOptions(context: AuthContext): Handler {
  return async (c) => {
    await countAddress(context, c, 'passkeys');
    const party = relyingParty(context.settings);
    const now = context.now();
    const id = randomUUID();
    const challenge = newChallenge();
    await context.db.asServer(
      'insert into auth.mfa_challenges (id, ip, created_at, challenge) values ($1, $2, $3, $4)',
      [id, clientAddress(c, context.settings.trustProxy), now, challenge],
    );
    return c.json({
      challenge_id: id,
      options: requestOptions(party, challenge, null, CHALLENGE_SECONDS * 1000),
      expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS,
    });
  };
}
