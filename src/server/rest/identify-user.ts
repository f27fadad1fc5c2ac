// Who sent the request: the user of its token or personal key, or anon without a token or with the public key in its place (wire 2.1).
import { isPersonalKey } from '#domain/personal-keys/personal-key.ts';
import type { Claims } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { type AccessTokens, TokenRefused } from '#server/http/access-tokens.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import type { PersonalKeys } from '#server/http/personal-keys.ts';
import { RestError, unauthorized } from './respond/rest-error.ts';

export interface RequestUser {
  readonly claims: Claims;
  /** Whose rows are asked for: for an assessor the coach's. null for anon. */
  readonly userId: string | null;
  /** Whether confidential columns are there for it. */
  readonly readsNotes: boolean;
}

const ANON: RequestUser = { claims: { role: 'anon', json: '{"role":"anon"}' }, userId: null, readsNotes: true };

interface Known extends Pick<Deps, 'settings' | 'tokens'> {
  readonly keys: PersonalKeys;
  /** Counts a key that nobody has. Whole seconds until its sender may try another one; 0: now. */
  readonly secondsToWait: () => Promise<number>;
}

/** `apiKey` and `authorization`: the request's headers. Throws RestError 401 for a wrong key or an invalid token. */
export async function identifyUser(
  known: Known,
  apiKey: string | undefined,
  authorization: string | undefined,
): Promise<RequestUser> {
  const { settings, tokens } = known;
  const token = bearerToken(authorization);
  if (isPersonalKey(apiKey) || isPersonalKey(token)) return identifyKey(known, apiKey, token);
  if (apiKey !== undefined && apiKey !== settings.publishableKey)
    throw new RestError(401, null, 'Invalid API key', {
      hint: 'Double check the public API key (publishableKey in /config.json).',
    });
  if (token === null || token === settings.publishableKey) return ANON;
  try {
    const { claims, sub } = await tokens.verify(token);
    return { claims, userId: sub, readsNotes: true };
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    const assessor = error.reason === 'expired' ? null : await identifyAssessor(tokens, token);
    if (assessor) return assessor;
    if (error.reason === 'expired') throw unauthorized('PGRST303', 'JWT expired');
    throw unauthorized(error.reason === 'invalid' ? 'PGRST301' : 'PGRST303', error.message);
  }
}

/** As the official client sends it: as `apikey`, as the token, or as both. Throws RestError 401 or 429. */
async function identifyKey({ settings, keys, secondsToWait }: Known, apiKey: string | undefined, token: string | null) {
  const sent = new Set([apiKey, token].filter((one) => typeof one === 'string' && one !== settings.publishableKey));
  const [key = '', ...others] = sent as Set<string>;
  if (others.length > 0) throw unauthorized('PGRST301', 'A personal key is sent alone, with no other token');
  const holder = await keys.holderOf(key);
  const wait = holder ? holder.secondsToWait : await secondsToWait();
  if (wait > 0)
    throw new RestError(429, 'PT429', 'Too many requests with this key. Please wait a few minutes.', {
      headers: { 'Retry-After': String(wait) },
    });
  if (!holder) throw unauthorized('PT401', 'This key was ended, or has expired.');
  return holder;
}

/** null: the token is not an assessor's either. Throws RestError 401 for one that has expired. */
async function identifyAssessor(tokens: AccessTokens, token: string): Promise<RequestUser | null> {
  try {
    const { claims, coach } = await tokens.verifyAssessor(token);
    return { claims, userId: coach, readsNotes: true };
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    if (error.reason === 'expired') throw unauthorized('PGRST303', 'JWT expired');
    return null;
  }
}
