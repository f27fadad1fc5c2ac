// Redeems a mailed token: uses it up, performs its action, and signs its owner in.
import type { Context } from 'hono';
import type { Run } from '#server/db/database.ts';
import { AuthError, underMaintenance } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { EMAIL_CHANGE_TYPES, confirmEmailChange, isEmailChangeType } from '#server/auth/mail/email-change.ts';
import { attemptKey } from '#server/auth/known-device.ts';
import { findTokenOwner, useMailedCode, useOneTimeToken } from './one-time-tokens.ts';
import type { OneTimeTokenType, UsedToken } from './one-time-tokens.ts';
import { openSession } from './open-session.ts';
import { issueAuthCode } from './pkce.ts';
import type { OpenSession } from './session-object.ts';
import { isBanned, lockUser, lockUserByEmail, type User } from '#server/auth/users/users.ts';

export const OTHER_LINK_PENDING_TEXT =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const TOO_MANY_CODES = 'Too many wrong codes. Until tomorrow, please use the link in the mail or your password.';

/** Of mails to an account that exists. */
const SIGN_IN_TYPES = ['recovery', 'magiclink'] as const;

/**
 * The types of /verify, and the token types that each accepts. As the official server: it stores one token for `recovery` and
 * `magiclink`, one for `signup` and `invite`, and `email` accepts both. What a token does depends on its own type.
 */
const TOKEN_TYPES = {
  signup: ['signup'],
  recovery: SIGN_IN_TYPES,
  magiclink: SIGN_IN_TYPES,
  email: ['signup', ...SIGN_IN_TYPES],
  email_change: EMAIL_CHANGE_TYPES,
  // Invitations are not supported.
  invite: [],
} as const satisfies Record<string, readonly OneTimeTokenType[]>;

type LinkType = keyof typeof TOKEN_TYPES;

export function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(TOKEN_TYPES, type);
}

export interface TokenClaim {
  readonly type: LinkType;
  readonly token: string;
  /** If given, the token must have been mailed to this address. */
  readonly email: string | null;
  readonly isLink: boolean;
  /** True if a browser opened the link. In the PKCE flow it is then redirected with an authorization code. */
  readonly isOpened: boolean;
}

/**
 * An auth session, in the PKCE flow an authorization code, or 'other-link-pending' after the first link of an email
 * change.
 */
export type Redeemed = { readonly session: OpenSession } | { readonly authCode: string } | 'other-link-pending';

/** Throws otp_expired, user_banned, email_exists or maintenance. */
export async function redeemToken(context: AuthContext, c: Context, claim: TokenClaim): Promise<Redeemed> {
  const now = context.now();
  const { user, used, redeemed } = await context.db.serverTransaction(async (run) => {
    const user = await lockOwner(run, claim.token);
    const used =
      user && (await useOneTimeToken(run, claim.token, acceptedTypes(context, claim.type), claim.email, now));
    if (!user || !used) throw expired(claim.isLink);
    return { user, used, redeemed: await completeRedemption(run, context, c, user, used, claim.isOpened) };
  });
  if (isEmailChangeType(used.type) && redeemed !== 'other-link-pending') context.addressChanged(user);
  return redeemed;
}

/** By a mailed code. As with passwords, unknown addresses and wrong codes get the same response after the same work. */
export async function redeemMailedCode(
  context: AuthContext,
  c: Context,
  { type, email, code }: { readonly type: LinkType; readonly email: string; readonly code: string },
): Promise<Redeemed> {
  const who = await attemptKey(context, c, email);
  await context.limiter.count('mailedCodes', who, () => TOO_MANY_CODES);
  const redeemed = await context.db.serverTransaction(async (run) => {
    const user = await lockUserByEmail(run, email);
    const isAccepted = acceptedTypes(context, type).includes('magiclink');
    const used = await useMailedCode(run, context, isAccepted ? user?.id : undefined, 'magiclink', code);
    if (!user || !used) throw expired(false);
    return completeRedemption(run, context, c, user, used, false);
  });
  await context.limiter.forget('mailedCodes', who);
  return redeemed;
}

/** Sign-in mails from when SIGN_IN_BY_MAIL was on are not accepted once it is off. */
function acceptedTypes({ settings }: AuthContext, type: LinkType): readonly OneTimeTokenType[] {
  return settings.signInByMail ? TOKEN_TYPES[type] : TOKEN_TYPES[type].filter((each) => each !== 'magiclink');
}

async function completeRedemption(
  run: Run,
  context: AuthContext,
  c: Context,
  user: User,
  { type, challenge }: UsedToken,
  isOpened: boolean,
): Promise<Redeemed> {
  const now = context.now();
  if (type === 'reauthentication') throw expired(false);
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  // Signing in stays; the account's address does not change, and the link works again afterwards.
  if (isEmailChangeType(type) && context.notice.isMaintenance) throw underMaintenance();
  if (!isEmailChangeType(type)) await confirmAddress(run, user, type, now);
  else if (!(await confirmEmailChange(run, user, type, now))) return 'other-link-pending';
  if (isOpened && challenge !== null) return { authCode: await issueAuthCode(run, user.id, { type, challenge }, now) };
  return { session: await openSession(run, context, c, user.id, 'otp') };
}

async function lockOwner(run: Run, token: string): Promise<User | undefined> {
  const owner = await findTokenOwner(run, token);
  return owner === undefined ? undefined : lockUser(run, owner);
}

/**
 * Opening any mailed link proves that the user owns the address. A password that was set before the address was
 * confirmed stays valid only if the link is that of its own sign-up. Otherwise a stranger could sign up with the address
 * and a password, and wait until the owner signs in by another link.
 */
async function confirmAddress(run: Run, user: User, type: OneTimeTokenType, now: Date): Promise<void> {
  const keepsPassword = user.email_confirmed_at !== null || type === 'signup';
  await run(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2),
       encrypted_password = case when $3 then encrypted_password end,
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}' where id = $1`,
    [user.id, now, keepsPassword],
  );
}

function expired(isLink: boolean): AuthError {
  const message = isLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid';
  return new AuthError(403, 'otp_expired', message);
}
