// grant_type=refresh_token: the four rules of rotation (wire 1.8), under the lock on the user's row.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { deriveRefreshToken, hashRefreshToken, isRefreshToken } from '#server/auth/tokens/refresh-token-value.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import type { OpenSession } from '#server/auth/tokens/session-object.ts';
import { healProtected } from '#server/auth/users/special-accounts.ts';
import { isBanned, type User } from '#server/auth/users/users.ts';

/** A used token is good again for so long: two tabs, or a reply that was lost. */
const REFRESH_TOKEN_REUSE_SECONDS = 10;

const bodySchema = z.object({ refresh_token: optionalText });

export async function grantByRefreshToken(context: AuthContext, c: Context): Promise<OpenSession> {
  const { refresh_token: presented } = await readBody(c, bodySchema);
  if (!presented) throw invalidRequest('refresh_token required');
  if (!isRefreshToken(presented)) throw invalidRequest('Refresh token is not valid');
  const outcome = await context.db.serverTransaction((run) => refresh(run, context, presented));
  // Returned, not thrown: a reuse must commit the end of its family.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function refresh(run: Run, context: AuthContext, presented: string): Promise<OpenSession | AuthError> {
  const at = context.now();
  const locked = await lockOwner(run, presented);
  // Read only now: whoever held the lock before may have used the token or ended the session.
  const token = locked && (await readToken(run, presented));
  if (!locked || !token) return refused('refresh_token_not_found', 'Refresh Token Not Found');
  if (isBanned(locked, at)) return refused('user_banned', 'User Banned');
  const next = await rotate(run, { ...token, presented, at, secret: context.settings.jwtSecret });
  if (next === null) return refused('refresh_token_already_used', 'Already Used');
  const { refreshToken, isNew } = next;
  const values = [token.session_id, at, locked.id, token.id, isNew ? hashRefreshToken(refreshToken) : null];
  const [session] = await run<OpenSession['session']>(GO_ON, values);
  if (!session) return refused('session_not_found', 'No Valid Session Found');
  await healProtected(run, context.settings, locked);
  return { user: { ...locked, last_sign_in_at: at }, session, refreshToken };
}

/**
 * The session goes on, with a child of the presented token where there is a new one ($5, its hash). Only the first use starts the
 * clock of rule 3; else a thief could keep the window open by coming back.
 */
const GO_ON = `
  with used as (
    update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $4 and not revoked and $5::bytea is not null
  ), child as (
    insert into auth.refresh_tokens (token_hash, session_id, parent_id, created_at, updated_at)
    select $5, $1, $4, $2, $2 where $5::bytea is not null
  ), person as (
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
  /** Whether it is yet to be stored. */
  readonly isNew: boolean;
}

/** The token to answer with; null when the presented one was used before, and then its whole family has ended. */
async function rotate(run: Run, token: Presented): Promise<Next | null> {
  const child = { refreshToken: deriveRefreshToken(token.secret, token.presented, token.children), isNew: true };
  if (!token.revoked) return child;
  if (token.active_parent_id === token.id) {
    const active = deriveRefreshToken(token.secret, token.presented, token.children - 1);
    // They differ only when the secret was changed since; then the client gets another child instead.
    return token.active_hash?.equals(hashRefreshToken(active)) ? { refreshToken: active, isNew: false } : child;
  }
  // Either way: after the clock was set back, a thief would else have until the old time comes again.
  const unusedForMs = Math.abs(token.at.getTime() - token.updated_at.getTime());
  if (unusedForMs <= REFRESH_TOKEN_REUSE_SECONDS * 1000) return child;
  // As if used longer ago: else rule 3 would let the newest token, in whosever hands, go on for some seconds.
  const longAgo = new Date(token.at.getTime() - REFRESH_TOKEN_REUSE_SECONDS * 1000 - 1);
  await run('update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked', [
    token.session_id,
    longAgo,
  ]);
  // And the sign-in with it: somebody else may hold an access token that is good for hours.
  await run('update auth.sessions set ended_at = coalesce(ended_at, $2) where id = $1', [token.session_id, token.at]);
  await run('delete from auth.known_devices where id = (select known_device_id from auth.sessions where id = $1)', [
    token.session_id,
  ]);
  return null;
}

/** Locks the person whose token it is until the transaction ends. */
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
