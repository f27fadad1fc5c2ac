// Uses up a mailed token, does what it stands for, and signs its owner in.
import type { Context } from 'hono';
import type { Run } from '#server/db/database.ts';
import { AuthError } from './auth-error.ts';
import type { AuthRoom } from './auth-room.ts';
import { confirmEmailChange } from './email-change.ts';
import { findTokenOwner, useOneTimeToken } from './one-time-tokens.ts';
import type { OneTimeTokenType } from './one-time-tokens.ts';
import { openSession } from './open-session.ts';
import type { OpenSession } from './session-object.ts';
import { isBanned, lockUser } from './users.ts';
import type { User } from './users.ts';

export const FIRST_HALF_TEXT = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** The types of /verify, and the tokens that each accepts. */
const TOKEN_TYPES = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  email_change: ['email_change_current', 'email_change_new'],
  // Nobody is invited yet, so no token is of this type.
  invite: [],
} as const satisfies Record<string, readonly OneTimeTokenType[]>;

type LinkType = keyof typeof TOKEN_TYPES;

export function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(TOKEN_TYPES, type);
}

export interface TokenClaim {
  readonly type: LinkType;
  readonly token: string;
  /** When given, the token must have been mailed there. */
  readonly email: string | null;
  readonly isLink: boolean;
}

/** null after the first half of an e-mail change. Throws otp_expired, user_banned or email_exists. */
export async function redeemToken(room: AuthRoom, c: Context, claim: TokenClaim): Promise<OpenSession | null> {
  const now = room.now();
  return room.db.serverTransaction(async (run) => {
    const user = await lockOwner(run, claim.token);
    const used = user && (await useOneTimeToken(run, claim.token, TOKEN_TYPES[claim.type], claim.email, now));
    if (!user || !used) throw expired(claim.isLink);
    if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
    const isChange = used === 'email_change_current' || used === 'email_change_new';
    if (isChange && !(await confirmEmailChange(run, user, now))) return null;
    if (!isChange) await confirmAddress(run, user.id, now);
    return openSession(run, room, c, user.id, 'otp');
  });
}

async function lockOwner(run: Run, token: string): Promise<User | undefined> {
  const owner = await findTokenOwner(run, token);
  return owner === undefined ? undefined : lockUser(run, owner);
}

/** Whoever opens a mailed link has the address, whatever the link was for. */
async function confirmAddress(run: Run, userId: string, now: Date): Promise<void> {
  await run(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}' where id = $1`,
    [userId, now],
  );
}

function expired(isLink: boolean): AuthError {
  const message = isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid';
  return new AuthError(403, 'otp_expired', message);
}
