// /user: the signed-in user, and the changes that its owner makes: data, password, address.
import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError, pkceUnsupported } from './auth-error.ts';
import type { AuthRoom } from './auth-room.ts';
import { clientAddress } from './client-address.ts';
import { parseEmail } from './email-address.ts';
import { checkEmailChange, issueEmailChange, mailBothAddresses } from './email-change.ts';
import { listFactors } from './mfa-factors.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { checkNewPassword } from './password-policy.ts';
import { redirectTarget } from './redirect-target.ts';
import { optionalText, readBody } from './request-body.ts';
import { owesCode, signedIn } from './signed-in.ts';
import type { SignedIn } from './signed-in.ts';
import { mergeUserData, userDataSchema } from './user-data.ts';
import { userObject } from './user-object.ts';
import { lockUser } from './users.ts';
import type { User } from './users.ts';

const bodySchema = z.object({
  email: optionalText,
  password: optionalText,
  current_password: optionalText,
  phone: optionalText,
  data: userDataSchema,
  app_metadata: z.nullish(z.unknown()),
  code_challenge: optionalText,
});
type Body = z.infer<typeof bodySchema>;

/** GET /user */
export function getUser(room: AuthRoom): Handler {
  return async (c) => {
    const { user } = await signedIn(c, room);
    return c.json(userObject(user, await listFactors(room.db.asServer, user.id)));
  };
}

/** PUT /user. A new password ends all other sessions of the user and every mailed link. */
export function updateUser(room: AuthRoom): Handler {
  return async (c) => {
    const caller = await signedIn(c, room);
    await room.limiter.count('updateUser', clientAddress(c, room.settings.trustProxy));
    const body = await readBody(c, bodySchema);
    refuseWhatIsNotOurs(body);
    if ((body.password || body.email) && owesCode(caller)) throw needsSecondFactor();
    if (body.current_password) await checkCurrentPassword(room, caller.user, body.current_password);
    const passwordHash = await newPasswordHash(room, caller.user, body.password);
    const email = await newAddress(room, caller.user, body.email);
    const { user, change } = await room.db.serverTransaction((run) =>
      applyChanges(run, room, caller, { passwordHash, email, data: body.data ?? null }),
    );
    if (change) await mailBothAddresses(room, change, redirectTarget(c, room.settings.publicUrl));
    return c.json(userObject(user, await listFactors(room.db.asServer, user.id)));
  };
}

function refuseWhatIsNotOurs(body: Body): void {
  if (body.code_challenge) throw pkceUnsupported();
  if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are disabled');
  if (body.app_metadata !== null && body.app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
}

const needsSecondFactor = () =>
  new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.');

/** Not asked for, since whoever came by a reset link has none; where it is given, it must be right. */
async function checkCurrentPassword({ limiter }: AuthRoom, user: User, password: string): Promise<void> {
  await limiter.count('passwordGuesses', user.email);
  if (!(await verifyPassword(user.encrypted_password, password))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is not correct');
  }
  await limiter.forget('passwordGuesses', user.email);
}

async function newAddress(room: AuthRoom, user: User, text: string | null | undefined): Promise<string | null> {
  const email = text ? parseEmail(text) : user.email;
  if (email === user.email) return null;
  await checkEmailChange(room, user, email);
  return email;
}

async function newPasswordHash(room: AuthRoom, user: User, password: string | null | undefined) {
  if (password === null || password === undefined) return null;
  checkNewPassword(password, room.settings.passwordMinLength);
  if (await verifyPassword(user.encrypted_password, password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

interface Changes {
  readonly passwordHash: string | null;
  readonly email: string | null;
  readonly data: Record<string, unknown> | null;
}

async function applyChanges(run: Run, room: AuthRoom, { user: { id }, sessionId }: SignedIn, changes: Changes) {
  const user = await lockUser(run, id);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const now = room.now();
  if (changes.data) await writeData(run, id, mergeUserData(user.raw_user_meta_data, changes.data), now);
  if (changes.passwordHash !== null) await writePassword(run, id, sessionId, changes.passwordHash, now);
  const change = changes.email === null ? null : await issueEmailChange(run, user, changes.email, now);
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

async function writePassword(run: Run, userId: string, sessionId: string, hash: string, now: Date): Promise<void> {
  await run('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [userId, hash, now]);
  await run('delete from auth.sessions where user_id = $1 and id <> $2', [userId, sessionId]);
  await run('delete from auth.one_time_tokens where user_id = $1', [userId]);
}
