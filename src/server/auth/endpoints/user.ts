// /user: reads the authenticated user, and changes its data, password or email address.
import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { countAddress } from '#server/auth/address-limit.ts';
import { parseEmail } from '#server/auth/mail/email-address.ts';
import {
  cancelEmailChange,
  checkEmailChange,
  issueEmailChange,
  mailEmailChangeLinks,
} from '#server/auth/mail/email-change.ts';
import { forgetDevices, rememberDevice, signedInKey } from '#server/auth/known-device.ts';
import { listFactors } from '#server/auth/mfa/mfa-factors.ts';
import { endMailedLinks } from '#server/auth/tokens/one-time-tokens.ts';
import { hashPassword, verifyPassword } from '#server/auth/users/password-hash.ts';
import { checkNewPassword } from '#server/auth/users/check-registration.ts';
import { pkceFields, readChallenge } from '#server/auth/tokens/pkce.ts';
import { isRecentSignIn } from '#server/auth/tokens/recent-sign-in.ts';
import { checkNonce, useNonce } from './reauthenticate.ts';
import { redirectTarget } from '#server/auth/tokens/redirect-target.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { authenticate, authenticateBeforeCode, lockCaller } from '#server/auth/tokens/authenticate.ts';
import type { AuthenticatedUser } from '#server/auth/tokens/authenticate.ts';
import { mergeUserData, userDataSchema } from '#server/auth/users/user-data.ts';
import { userObject } from '#server/auth/users/user-object.ts';
import type { User } from '#server/auth/users/users.ts';

const bodySchema = z.object({
  email: optionalText,
  password: optionalText,
  current_password: optionalText,
  phone: optionalText,
  data: userDataSchema,
  app_metadata: z.nullish(z.unknown()),
  nonce: optionalText,
  ...pkceFields,
});
type Body = z.infer<typeof bodySchema>;

/** GET /user */
export function getUser(context: AuthContext): Handler {
  return async (c) => {
    const { user } = await authenticateBeforeCode(c, context);
    return c.json(userObject(user, await listFactors(context.db.asServer, user.id)));
  };
}

/**
 * PUT /user. A new password ends all other auth sessions of the user and all mailed links, and forgets the known
 * devices.
 */
export function updateUser(context: AuthContext): Handler {
  return async (c) => {
    const caller = await authenticate(c, context, secondFactorRequired);
    await countAddress(context, c, 'updateUser');
    const body = await readBody(c, bodySchema);
    const challenge = readChallenge(body);
    refuseUnsupportedChanges(body);
    if (body.password !== null && body.password !== undefined) {
      checkNewPassword(body.password, context.settings.passwordMinLength);
      await checkReauthentication(context, caller, body);
    }
    const passwordHash = await newPasswordHash(context, caller.user, body.password);
    const email = await newAddress(context, c, caller.user, body.email);
    const { user, change } = await context.db.serverTransaction((run) =>
      applyChanges(run, context, caller, {
        passwordHash,
        email,
        challenge,
        isOldPasswordGiven: Boolean(body.current_password),
        nonce: body.nonce || null,
        data: body.data ?? null,
      }),
    );
    if (passwordHash !== null) await rememberDevice(context, c, { user, session: { id: caller.sessionId } });
    if (change) await mailEmailChangeLinks(context, change, redirectTarget(c, context.settings));
    return c.json(userObject(user, await listFactors(context.db.asServer, user.id)));
  };
}

function refuseUnsupportedChanges(body: Body): void {
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are disabled');
  if (body.app_metadata !== null && body.app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
}

/** In the words of the official server, which lets such a session change its data: here that needs the code too. */
const secondFactorRequired = () =>
  new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.');

/**
 * Within a day of signing in, a user can set a new password without further proof: after a reset link there is no old
 * password to give. An older auth session may be in other hands, so it needs the old password or a mailed code
 * (reauthenticate.ts). Proof that is sent must always be right.
 */
async function checkReauthentication(context: AuthContext, caller: AuthenticatedUser, body: Body): Promise<void> {
  if (body.current_password) await checkCurrentPassword(context, caller.user, body.current_password);
  if (body.nonce) await checkNonce(context, caller.user, body.nonce);
  if (!body.current_password && !body.nonce && !isRecentSignIn(context.now(), caller.sessionStartedAt)) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
}

async function checkCurrentPassword({ limiter }: AuthContext, user: User, password: string): Promise<void> {
  const who = signedInKey(user.id);
  await limiter.count('passwordGuesses', who, tooManyText);
  if (!(await verifyPassword(user.encrypted_password, password))) {
    throw currentPasswordInvalid();
  }
  await limiter.forget('passwordGuesses', who);
}

const tooManyText = (wait: string) => `Too many wrong passwords. Please try again in ${wait}.`;

const currentPasswordInvalid = () => new AuthError(400, 'current_password_invalid', 'Current password is not correct');

async function newAddress(
  context: AuthContext,
  c: Context,
  user: User,
  text: string | null | undefined,
): Promise<string | null> {
  if (!text) return null;
  const email = parseEmail(text);
  if (email !== user.email) await checkEmailChange(context, c, user, email);
  return email;
}

async function newPasswordHash(context: AuthContext, user: User, password: string | null | undefined) {
  if (password === null || password === undefined) return null;
  // The answer reveals whether it is the old one, so it is limited like guesses at that one.
  await context.limiter.count('passwordGuesses', signedInKey(user.id), tooManyText);
  if (await verifyPassword(user.encrypted_password, password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

interface Changes {
  readonly passwordHash: string | null;
  /** The old password was given and right before the transaction. */
  readonly isOldPasswordGiven: boolean;
  /** The mailed code that allows the new password. */
  readonly nonce: string | null;
  /** If it is the current address, a pending change of address is cancelled. */
  readonly email: string | null;
  /** The browser's PKCE challenge, for the links of a change of address (pkce.ts). */
  readonly challenge: string | null;
  readonly data: Record<string, unknown> | null;
}

async function applyChanges(run: Run, context: AuthContext, caller: AuthenticatedUser, changes: Changes) {
  const { user, sessionId } = await lockCaller(run, context, caller, secondFactorRequired);
  const { id } = user;
  const now = context.now();
  // Another request of this session may have changed the password since the old one was checked.
  const isOldPasswordStale = user.encrypted_password !== caller.user.encrypted_password;
  if (changes.passwordHash !== null && changes.isOldPasswordGiven && isOldPasswordStale) throw currentPasswordInvalid();
  if (changes.data) await writeData(run, id, mergeUserData(user.raw_user_meta_data, changes.data), now);
  if (changes.passwordHash !== null && changes.nonce !== null) await useNonce(run, context, id, changes.nonce);
  if (changes.passwordHash !== null) await writePassword(run, user, sessionId, changes.passwordHash, now);
  if (changes.email === user.email) await cancelEmailChange(run, user, now);
  const { email: into, challenge } = changes;
  const isChange = into !== null && into !== user.email;
  const change = isChange ? await issueEmailChange(run, user, { into, now, challenge }) : null;
  const [changed = user] = await run<User>('select * from auth.users where id = $1', [id]);
  return { user: changed, change };
}

async function writeData(run: Run, userId: string, data: Record<string, unknown>, now: Date): Promise<void> {
  await run('update auth.users set raw_user_meta_data = $2, updated_at = $3 where id = $1', [
    userId,
    JSON.stringify(data),
    now,
  ]);
}

async function writePassword(run: Run, user: User, sessionId: string, hash: string, now: Date): Promise<void> {
  await run('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [user.id, hash, now]);
  await run('delete from auth.sessions where user_id = $1 and id <> $2', [user.id, sessionId]);
  // A change of address, too, which a thief may have begun: otherwise /resend would mail its links again.
  await cancelEmailChange(run, user, now);
  await endMailedLinks(run, user.id);
  await forgetDevices(run, user.id);
}
