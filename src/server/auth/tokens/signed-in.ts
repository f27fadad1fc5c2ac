// Who is calling: the bearer's user, whose auth session must still be open. A signed-out session is refused at once,
// although its access token would still be good elsewhere until it expires.
import type { Context } from 'hono';
import type { VerifiedToken } from '#server/http/access-tokens.ts';
import { TokenRefused } from '#server/http/access-tokens.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { isBanned } from '#server/auth/users/users.ts';
import type { User } from '#server/auth/users/users.ts';

export interface SignedIn {
  readonly user: User;
  readonly sessionId: string;
  readonly sessionStartedAt: Date;
  /** Of the session as it is now; a token from before may say less. */
  readonly aal: 'aal1' | 'aal2';
  readonly hasSecondFactor: boolean;
}

/** Whether the person has a second factor that this session has not shown. */
export function owesCode({ aal, hasSecondFactor }: SignedIn): boolean {
  return hasSecondFactor && aal === 'aal1';
}

/** Throws no_authorization, bad_jwt, user_not_found, session_not_found or user_banned. */
export async function signedIn(c: Context, { db, tokens, now }: AuthContext): Promise<SignedIn> {
  const bearer = bearerToken(c.req.header('authorization'));
  if (bearer === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const token = await tokens.verify(bearer).catch(refuse);
  const [row] = await db.asServer<User & SessionFacts>(
    `select u.*, s.aal as session_aal, s.created_at as session_started_at,
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_second_factor
     from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id and s.ended_at is null
     where u.id = $1`,
    [token.sub, token.sessionId],
  );
  if (!row) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { session_aal: aal, session_started_at: startedAt, has_second_factor: hasSecondFactor, ...user } = row;
  if (aal === null || startedAt === null) throw sessionNotFound();
  if (isBanned(user, now())) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, sessionId: token.sessionId, sessionStartedAt: startedAt, aal, hasSecondFactor };
}

interface SessionFacts {
  readonly session_aal: SignedIn['aal'] | null;
  readonly session_started_at: Date | null;
  readonly has_second_factor: boolean;
}

export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

function refuse(error: unknown): VerifiedToken {
  if (!(error instanceof TokenRefused)) throw error;
  if (error.reason === 'no-subject') throw new AuthError(403, 'bad_jwt', error.message);
  throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`);
}
