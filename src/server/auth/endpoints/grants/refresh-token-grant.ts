// grant_type=refresh_token: the four rules of refresh token rotation (wire 1.8), while the user's row is locked.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { deriveRefreshToken, hashRefreshToken, isRefreshToken } from '#server/auth/tokens/refresh-token-value.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import type { OpenSession } from '#server/auth/tokens/session-object.ts';
import { restoreProtectedRole } from '#server/auth/users/special-accounts.ts';
import { isBanned, type User } from '#server/auth/users/users.ts';

/** A used token is accepted again for this long: two tabs may send it, or a response may be lost. */
const REFRESH_TOKEN_REUSE_SECONDS = 10;

const bodySchema = z.object({ refresh_token: optionalText });

export async function grantByRefreshToken(context: AuthContext, c: Context): Promise<OpenSession> {
  const { refresh_token: presented } = await readBody(c, bodySchema);
  if (!presented) throw invalidRequest('refresh_token required');
  if (!isRefreshToken(presented)) throw invalidRequest('Refresh token is not valid');
  const outcome = await context.db.serverTransaction((run) => refresh(run, context, presented));
  // Returned, not thrown: after a reuse the transaction that ends the token family must commit.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function refresh(run: Run, context: AuthContext, presented: string): Promise<OpenSession | AuthError> {
  const at = context.now();
  const locked = await lockOwner(run, presented);
  // Read after locking: another request may have used the token or ended the auth session.
  const token = locked && (await readToken(run, presented));
  if (!locked || !token) return refused('refresh_token_not_found', 'Refresh Token Not Found');
  if (isBanned(locked, at)) return refused('user_banned', 'User Banned');
  const next = await rotate(run, { ...token, presented, at, secret: context.settings.jwtSecret });
  if (next === null) return refused('refresh_token_already_used', 'Already Used');
  const { refreshToken, isNew } = next;
  const values = [token.session_id, at, locked.id, token.id, isNew ? hashRefreshToken(refreshToken) : null];
  const [session] = await run<OpenSession['session']>(REFRESH_SESSION, values);
  if (!session) return refused('session_not_found', 'No Valid Session Found');
  await restoreProtectedRole(run, context.settings, locked);
  return { user: { ...locked, last_sign_in_at: at }, session, refreshToken };
}

/**
 * Continues the auth session, and stores a child of the presented token if $5, the hash of a new token, is given. Only
 * the first use of a token sets the time for rule 3; otherwise a thief could extend the reuse interval by sending the
 * token again.
 */
const REFRESH_SESSION = `
  with used as (
    update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $4 and not revoked and $5::bytea is not null
  ), child as (
    insert into auth.refresh_tokens (token_hash, session_id, parent_id, created_at, updated_at)
    select $5, $1, $4, $2, $2 where $5::bytea is not null
  ), signed_in_user as (
    update auth.users set last_sign_in_at = $2 where id = $3
  )
  update auth.sessions set refreshed_at = $2 where id = $1 returning id, aal, amr`;

function refused(code: ConstructorParameters<typeof AuthError>[1], message: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${message}`);
}

interface StoredToken {
  readonly id: string;
  readonly session_id: string;
  readonly revoked: boolean;
  readonly updated_at: Date;
  readonly children: number;
  readonly active_parent_id: string | null;
  readonly active_hash: Buffer | null;
}

interface Presented extends StoredToken {
  readonly presented: string;
  readonly at: Date;
  readonly secret: string;
}

interface Next {
  readonly refreshToken: string;
  /** True if it is not stored yet. */
  readonly isNew: boolean;
}

/** The token to respond with; null if the presented one was reused, in which case its whole family has been revoked. */
async function rotate(run: Run, token: Presented): Promise<Next | null> {
  const child = { refreshToken: deriveRefreshToken(token.secret, token.presented, token.children), isNew: true };
  if (!token.revoked) return child;
  if (token.active_parent_id === token.id) {
    const active = deriveRefreshToken(token.secret, token.presented, token.children - 1);
    // They differ only if the server's secret has changed since; the client then gets a new child.
    return token.active_hash?.equals(hashRefreshToken(active)) ? { refreshToken: active, isNew: false } : child;
  }
  // The absolute difference: if the clock was set back, a thief could otherwise use the token until the old time is
  // reached again.
  const unusedForMs = Math.abs(token.at.getTime() - token.updated_at.getTime());
  if (unusedForMs <= REFRESH_TOKEN_REUSE_SECONDS * 1000) return child;
  // Dated before the reuse interval; otherwise rule 3 would still accept the newest token for some seconds.
  const longAgo = new Date(token.at.getTime() - REFRESH_TOKEN_REUSE_SECONDS * 1000 - 1);
  await run('update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked', [
    token.session_id,
    longAgo,
  ]);
  // End the auth session too: a thief may hold an access token that is valid for hours.
  await run('update auth.sessions set ended_at = coalesce(ended_at, $2) where id = $1', [token.session_id, token.at]);
  await run('delete from auth.known_devices where id = (select known_device_id from auth.sessions where id = $1)', [
    token.session_id,
  ]);
  return null;
}

/** Locks the token's owner until the transaction ends. */
async function lockOwner(run: Run, presented: string): Promise<User | undefined> {
  const [user] = await run<User>(
    `select u.* from auth.users u where u.id = (
       select s.user_id from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where t.token_hash = $1
     ) for update`,
    [hashRefreshToken(presented)],
  );
  return user;
}

/** The active token of a session is the newest that is not revoked. */
async function readToken(run: Run, presented: string): Promise<StoredToken | undefined> {
  const [row] = await run<StoredToken>(
    `select t.id, t.session_id, t.revoked, t.updated_at,
       (select count(*)::int from auth.refresh_tokens c where c.parent_id = t.id) as children,
       active.parent_id as active_parent_id, active.token_hash as active_hash
     from auth.refresh_tokens t
     left join lateral (
       select a.parent_id, a.token_hash from auth.refresh_tokens a
       where a.session_id = t.session_id and not a.revoked order by a.id desc limit 1
     ) active on true
     where t.token_hash = $1`,
    [hashRefreshToken(presented)],
  );
  return row;
}
