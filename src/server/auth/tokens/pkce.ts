// PKCE (RFC 7636): opening a mailed link yields an authorization code, which only the browser that requested the mail
// can exchange for an auth session.
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import type { OneTimeTokenType } from './one-time-tokens.ts';
import { openSession } from './open-session.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import type { OpenSession } from './session-object.ts';
import { isBanned, lockUser } from '#server/auth/users/users.ts';

const AUTH_CODE_SECONDS = 300;
const CHALLENGE = /^[A-Za-z0-9._~-]+$/;

/** Optional fields of every request that sends a mail; null and '' count as absent. */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText } as const;

interface PkceFields {
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: string | null | undefined;
}

/**
 * The challenge as the SHA-256 of the verifier. If the client sent the verifier itself ('plain') it is hashed here, so
 * that no secret is stored in clear. null in the implicit flow. Throws validation_failed.
 */
export function readChallenge({ code_challenge: challenge, code_challenge_method: method }: PkceFields): string | null {
  if (!challenge && !method) return null;
  if (!challenge || !method) throw invalidRequest('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalidRequest('code challenge has to be between 43 and 128 characters');
  }
  if (!CHALLENGE.test(challenge)) {
    const message = 'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes';
    throw invalidRequest(message);
  }
  if (method.toLowerCase() === 'plain') return challengeOf(challenge);
  if (method.toLowerCase() !== 's256') throw invalidRequest('code_challenge_method must be s256 or plain');
  // A SHA-256 has 43 characters in base64url.
  if (challenge.length !== 43) throw invalidRequest('code challenge of method s256 has 43 characters');
  return challenge;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const hashOf = (code: string) => createHash('sha256').update(code).digest();

/** The authentication method (amr of the wire) of a session that a link of this type opened. */
const METHODS = {
  signup: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
  email_change_current_again: 'email_change',
  email_change_new_again: 'email_change',
} as const satisfies Partial<Record<OneTimeTokenType, string>>;
export type MailedLinkType = keyof typeof METHODS;

export async function issueAuthCode(
  run: Run,
  userId: string,
  used: { readonly type: MailedLinkType; readonly challenge: string },
  now: Date,
): Promise<string> {
  const code = randomUUID();
  await run(
    `insert into auth.auth_codes (code_hash, user_id, method, code_challenge, created_at) values ($1, $2, $3, $4, $5)`,
    [hashOf(code), userId, METHODS[used.type], used.challenge, now],
  );
  return code;
}

const exchangeSchema = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** grant_type=pkce. A wrong verifier does not use up the code. */
export async function grantByAuthCode(context: AuthContext, c: Context): Promise<OpenSession> {
  const { auth_code: code, code_verifier: verifier } = await readBody(c, exchangeSchema);
  if (!code || !verifier) {
    throw invalidRequest('invalid request: both auth code and code verifier should be non-empty');
  }
  return context.db.serverTransaction(async (run) => {
    const now = context.now();
    const [owner] = await run<{ user_id: string }>('select user_id from auth.auth_codes where code_hash = $1', [
      hashOf(code),
    ]);
    const user = owner && (await lockUser(run, owner.user_id));
    // Read after locking: another request may have used the code.
    const [found] = await run<StoredCode>(
      'select method, code_challenge, created_at from auth.auth_codes where code_hash = $1',
      [hashOf(code)],
    );
    if (!user || !found) {
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    // The absolute difference, so that setting the clock back does not extend the code's validity.
    if (Math.abs(now.getTime() - found.created_at.getTime()) > AUTH_CODE_SECONDS * 1000) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    if (challengeOf(verifier) !== found.code_challenge) {
      const message = 'code challenge does not match previously saved code verifier';
      throw new AuthError(400, 'bad_code_verifier', message);
    }
    if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
    await run('delete from auth.auth_codes where code_hash = $1', [hashOf(code)]);
    return openSession(run, context, c, user.id, found.method);
  });
}

interface StoredCode {
  readonly method: (typeof METHODS)[MailedLinkType];
  readonly code_challenge: string;
  readonly created_at: Date;
}
