// Authenticates a request by its bearer token. The auth session must still exist, so a signed-out session is refused at
// once, although its access token has not expired yet.
import type { Context } from 'hono';
import type { Run } from '#server/db/database.ts';
import { TokenRefused, type VerifiedToken } from '#server/http/access-tokens.ts';
import { bearerToken } from '#server/http/bearer-token.ts';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { isBanned, type User } from '#server/auth/users/users.ts';

export interface AuthenticatedUser {
  readonly user: User;
  readonly sessionId: string;
  readonly sessionStartedAt: Date;
  /** The session's current level; an older token may have a lower one. */
  readonly aal: 'aal1' | 'aal2';
  readonly hasSecondFactor: boolean;
}

/** Whether the user has a second factor and this auth session has not passed it. */
export function needsSecondFactor({ aal, hasSecondFactor }: AuthenticatedUser): boolean {
  return hasSecondFactor && aal === 'aal1';
}

const codeOwed = () => new AuthError(403, 'insufficient_aal', 'AAL2 session is required when MFA is enabled.');

/**
 * For every endpoint but those of authenticateBeforeCode. Throws no_authorization, bad_jwt, user_not_found,
 * session_not_found or user_banned, and `refusal` while the code of a second factor is owed.
 */
export async function authenticate(
  c: Context,
  context: AuthContext,
  refusal: () => AuthError = codeOwed,
): Promise<AuthenticatedUser> {
  const caller = await authenticateBeforeCode(c, context);
  if (needsSecondFactor(caller)) throw refusal();
  return caller;
}

/** For what a session may do before the code of its second factor: enter the code, read the user and sign out. */
export async function authenticateBeforeCode(c: Context, context: AuthContext): Promise<AuthenticatedUser> {
  const bearer = bearerToken(c.req.header('authorization'));
  if (bearer === null) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const token = await context.tokens.verify(bearer).catch(refuse);
  return readCaller(context.db.asServer, token.sub, token.sessionId, context.now());
}

/**
 * Authenticates the caller again, with the user's row locked: while the request read its body or hashed a password, the
 * session may have ended, or the user may have set up a second factor. Call it in the transaction that acts.
 */
export async function lockCaller(
  run: Run,
  context: Pick<AuthContext, 'now'>,
  caller: AuthenticatedUser,
  refusal: () => AuthError = codeOwed,
): Promise<AuthenticatedUser> {
  const locked = await lockCallerBeforeCode(run, context, caller);
  if (needsSecondFactor(locked)) throw refusal();
  return locked;
}

/** As authenticateBeforeCode. */
export async function lockCallerBeforeCode(
  run: Run,
  { now }: Pick<AuthContext, 'now'>,
  { user: { id }, sessionId }: AuthenticatedUser,
): Promise<AuthenticatedUser> {
  await run('select from auth.users where id = $1 for update', [id]);
  // Read after locking: another request may have held the lock.
  return readCaller(run, id, sessionId, now());
}

async function readCaller(run: Run, userId: string, sessionId: string, now: Date): Promise<AuthenticatedUser> {
  const [row] = await run<User & SessionFacts>(
    `select u.*, s.aal as session_aal, s.created_at as session_started_at,
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_second_factor
     from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id and s.ended_at is null
     where u.id = $1`,
    [userId, sessionId],
  );
  if (!row) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { session_aal: aal, session_started_at: startedAt, has_second_factor: hasSecondFactor, ...user } = row;
  if (aal === null || startedAt === null) throw sessionNotFound();
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, sessionId, sessionStartedAt: startedAt, aal, hasSecondFactor };
}

interface SessionFacts {
  readonly session_aal: AuthenticatedUser['aal'] | null;
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
