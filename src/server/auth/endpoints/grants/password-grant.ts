// grant_type=password. An unknown address, a wrong password and an account without a password get the same response
// after the same time. Wrong passwords are limited per address, whether or not it has an account; a known device has a
// limit of its own.
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { EMAIL_MAX_CHARS, EMAIL_PATTERN } from '#domain/email-address.ts';
import { AuthError, invalidCredentials, invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { attemptKey } from '#server/auth/known-device.ts';
import { openSession } from '#server/auth/tokens/open-session.ts';
import { verifyPassword } from '#server/auth/users/password-hash.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import type { OpenSession } from '#server/auth/tokens/session-object.ts';
import { findUserByEmail, isBanned, lockUser } from '#server/auth/users/users.ts';

const bodySchema = z.object({ email: optionalText, phone: optionalText, password: optionalText });

export async function grantByPassword(context: AuthContext, c: Context): Promise<OpenSession> {
  const { email, password } = checkBody(await readBody(c, bodySchema));
  const who = await attemptKey(context, c, email);
  await context.limiter.count('passwordGuesses', who, tooManyText);
  const user = await findUserByEmail(context.db.asServer, email);
  const isRight = await verifyPassword(user?.encrypted_password ?? null, password);
  if (!user || !isRight) throw invalidCredentials();
  await context.limiter.forget('passwordGuesses', who);
  return context.db.serverTransaction(async (run) => {
    const locked = await lockUser(run, user.id);
    // While the hash was checked, the password may have been changed or the account deleted.
    if (locked?.encrypted_password !== user.encrypted_password) throw invalidCredentials();
    if (isBanned(locked, context.now())) throw new AuthError(400, 'user_banned', 'User is banned');
    if (locked.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    return openSession(run, context, c, locked.id, 'password');
  });
}

/** The owner of the mailbox need not wait: resetting the password works at once. */
const tooManyText = (wait: string) =>
  `Too many wrong passwords for this address. Please try again in ${wait}, or reset your password.`;

function checkBody({ email, phone, password }: z.infer<typeof bodySchema>) {
  if (email && phone) {
    throw invalidRequest('Only an email address or phone number should be provided on login.');
  }
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) throw invalidRequest('missing email or phone');
  // Comparing a megabyte with the pattern would hold up other requests.
  if (email.length > EMAIL_MAX_CHARS || !EMAIL_PATTERN.test(email)) throw invalidCredentials();
  return { email: email.toLowerCase(), password: password ?? '' };
}
