// Who sent the request: the user of its token, or anon without a token or with the public key in its place (wire 2.1).
import type { Claims } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { type AccessTokens, TokenRefused } from '#server/http/access-tokens.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import { RestError, unauthorized } from './respond/rest-error.ts';

export interface RequestUser {
  readonly claims: Claims;
  /** Whose rows are asked for: for an assessor the coach's. null for anon. */
  readonly userId: string | null;
}

const ANON: RequestUser = { claims: { role: 'anon', json: '{"role":"anon"}' }, userId: null };

/** `apiKey` and `authorization`: the request's headers. Throws RestError 401 for a wrong key or an invalid token. */
export async function identifyUser(
  { settings, tokens }: Pick<Deps, 'settings' | 'tokens'>,
  apiKey: string | undefined,
  authorization: string | undefined,
): Promise<RequestUser> {
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
    const assessor = error.reason === 'expired' ? null : await identifyAssessor(tokens, token);
    if (assessor) return assessor;
    if (error.reason === 'expired') throw unauthorized('PGRST303', 'JWT expired');
    throw unauthorized(error.reason === 'invalid' ? 'PGRST301' : 'PGRST303', error.message);
  }
}

/** null: the token is not an assessor's either. Throws RestError 401 for one that has expired. */
async function identifyAssessor(tokens: AccessTokens, token: string): Promise<RequestUser | null> {
  try {
    const { claims, coach } = await tokens.verifyAssessor(token);
    return { claims, userId: coach };
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    if (error.reason === 'expired') throw unauthorized('PGRST303', 'JWT expired');
    return null;
  }
}
