// grant_type=refresh_token: the four rules of refresh token rotation (wire 1.8), while the user's row is locked, and what
// ADR 50 adds to them so that two holders of one token are noticed.
import type { Context } from 'hono';
import { createHash } from 'node:crypto';
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
  const browser = browserHash(c.req.header('user-agent'));
  const outcome = await context.db.serverTransaction((run) => refresh(run, context, presented, browser));
  // Returned, not thrown: after a reuse the transaction that ends the token family must commit.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

/** A browser's name without its version, which changes while a session lasts. */
function browserHash(userAgent = ''): Buffer {
  return createHash('sha256')
    .update(userAgent.replace(/[\d._]+/g, ''))
    .digest();
}

async function refresh(
  run: Run,
  context: AuthContext,
  presented: string,
  browser: Buffer,
): Promise<OpenSession | AuthError> {
  const at = context.now();
  const locked = await lockOwner(run, presented);
  // Read after locking: another request may have used the token or ended the auth session.
  const token = locked && (await readToken(run, presented));
  if (!locked || !token) return refused('refresh_token_not_found', 'Refresh Token Not Found');
  if (isBanned(locked, at)) return refused('user_banned', 'User Banned');
  const next = rotate({ ...token, presented, browser, at, secret: context.settings.jwtSecret });
  if (next === 'stolen') await endFamily(run, token.session_id, at);
  if (next === 'stolen' || next === 'refused') return refused('refresh_token_already_used', 'Already Used');
  const { refreshToken, isNew, isLate = false } = next;
  const childHash = isNew ? hashRefreshToken(refreshToken) : null;
  const values = [token.session_id, at, locked.id, token.id, childHash, browser, isLate];
  const [session] = await run<OpenSession['session']>(REFRESH_SESSION, values);
  if (!session) return refused('session_not_found', 'No Valid Session Found');
  await restoreProtectedRole(run, context.settings, locked);
  return { user: { ...locked, last_sign_in_at: at }, session, refreshToken };
}

/**
 * The most tokens stored for one auth session: three times what a client uses in 31 days, after which used ones are deleted
 * (retention.ts).
 */
const SESSION_TOKENS_MAX = 2_000;

/**
 * Continues the auth session, and stores a child of the presented token if $5, the hash of a new token, is given. Only
 * the first use of a token sets the time for rule 3; otherwise a thief could extend the reuse interval by sending the
 * token again.
 */
const REFRESH_SESSION = `
  with used as (
    update auth.refresh_tokens set revoked = true, updated_at = $2, used_by = $6
    where id = $4 and not revoked and $5::bytea is not null
  ), late as (
    update auth.refresh_tokens set used_late = true where id = $4 and $7
  ), child as (
    insert into auth.refresh_tokens (token_hash, session_id, parent_id, created_at, updated_at)
    select $5, $1, $4, $2, $2 where $5::bytea is not null
  ), too_many as (
    delete from auth.refresh_tokens where id = any(array(
      select id from auth.refresh_tokens where session_id = $1 order by id desc offset ${SESSION_TOKENS_MAX - 1})) and id <> $4
  ), signed_in_user as (
    update auth.users set last_sign_in_at = $2 where id = $3
  )
  update auth.sessions set refreshed_at = $2 where id = $1 and ended_at is null returning id, aal, amr`;

function refused(code: ConstructorParameters<typeof AuthError>[1], message: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${message}`);
}

interface StoredToken {
  readonly id: string;
  readonly session_id: string;
  readonly revoked: boolean;
  readonly updated_at: Date;
  /** Issued before the session's code of a second factor. */
  readonly before_code: boolean;
  /** The browser that used it first. null: not used. */
  readonly used_by: Buffer | null;
  /** The token before it was presented again after the reuse interval. */
  readonly is_parent_late: boolean;
  /** A token of another branch was issued after the reuse interval of this one: two holders go on side by side. */
  readonly is_overtaken: boolean;
  readonly children: number;
  readonly active_parent_id: string | null;
  readonly active_hash: Buffer | null;
}

interface Presented extends StoredToken {
  readonly presented: string;
  readonly browser: Buffer;
  readonly at: Date;
  readonly secret: string;
}

interface Next {
  readonly refreshToken: string;
  /** True if it is not stored yet. */
  readonly isNew: boolean;
  /** The presented token was used before, longer ago than the reuse interval. */
  readonly isLate?: boolean;
}

/** The token to respond with; 'stolen' if the presented one has two holders. */
function rotate(token: Presented): Next | 'stolen' | 'refused' {
  // The absolute difference: if the clock was set back, a thief could otherwise use the token until the old time is
  // reached again.
  const unusedForMs = Math.abs(token.at.getTime() - token.updated_at.getTime());
  const isLate = unusedForMs > REFRESH_TOKEN_REUSE_SECONDS * 1000;
  // Another tab may have sent it while the code was entered.
  if (token.before_code) return isLate ? 'stolen' : 'refused';
  const child = { refreshToken: deriveRefreshToken(token.secret, token.presented, token.children), isNew: true };
  if (!token.revoked) return token.is_overtaken ? 'stolen' : child;
  if (token.active_parent_id !== token.id) return isLate ? 'stolen' : child;
  if (isLate && isShared(token)) return 'stolen';
  const active = deriveRefreshToken(token.secret, token.presented, token.children - 1);
  // They differ only if the server's secret has changed since; the client then gets a new child.
  const isStored = token.active_hash?.equals(hashRefreshToken(active)) ?? false;
  return isStored ? { refreshToken: active, isNew: false, isLate } : { ...child, isLate };
}

/**
 * Whether a late use by rule 2 is more than one lost response: another browser, or the second token in a row that two
 * send, as a thief and the owner do who take turns.
 */
function isShared({ used_by: usedBy, browser, is_parent_late: isParentLate }: Presented): boolean {
  return isParentLate || (usedBy !== null && !usedBy.equals(browser));
}

/** Ends the token family, and the auth session too: a thief may hold an access token that is valid for hours. */
async function endFamily(run: Run, sessionId: string, at: Date): Promise<void> {
  // Dated before the reuse interval; otherwise rule 3 would still accept the newest token for some seconds.
  const longAgo = new Date(at.getTime() - REFRESH_TOKEN_REUSE_SECONDS * 1000 - 1);
  await run('update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked', [
    sessionId,
    longAgo,
  ]);
  await run('update auth.sessions set ended_at = coalesce(ended_at, $2) where id = $1', [sessionId, at]);
  await run('delete from auth.known_devices where id = (select known_device_id from auth.sessions where id = $1)', [
    sessionId,
  ]);
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
    `select t.id, t.session_id, t.revoked, t.updated_at, t.before_code, t.used_by,
       exists (select from auth.refresh_tokens p where p.id = t.parent_id and p.used_late) as is_parent_late,
       exists (
         select from auth.refresh_tokens o where o.session_id = t.session_id and not o.revoked and o.id <> t.id
           and o.created_at > t.created_at + interval '${REFRESH_TOKEN_REUSE_SECONDS} seconds'
       ) as is_overtaken,
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
