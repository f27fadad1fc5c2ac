// Who asks: the token's person, or anon for no token at all and for the public key in its place.
import type { Claims } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { TokenRefused } from '#server/http/access-tokens.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import { RestError, unauthorized } from './respond/rest-error.ts';

export interface Caller {
  readonly claims: Claims;
  /** null for nobody. */
  readonly userId: string | null;
}

const ANON: Caller = { claims: { role: 'anon', json: '{"role":"anon"}' }, userId: null };

/** `apiKey` and `authorization` as the request sent them. A wrong key or a token that does not hold is a 401. */
export async function identifyCaller(
  { settings, tokens }: Pick<Deps, 'settings' | 'tokens'>,
  apiKey: string | undefined,
  authorization: string | undefined,
): Promise<Caller> {
  if (apiKey !== undefined && apiKey !== settings.publishableKey)
    throw new RestError(401, null, 'Invalid API key', {
      hint: 'Double check the public API key (publishableKey in /config.json).',
    });
  const token = bearerToken(authorization);
  if (token === null || token === settings.publishableKey) return ANON;
  try {
    const { claims, sub } = await tokens.verify(token);
    return { claims, userId: sub };
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    if (error.reason === 'expired') throw unauthorized('PGRST303', 'JWT expired');
    throw unauthorized(error.reason === 'invalid' ? 'PGRST301' : 'PGRST303', error.message);
  }
}
