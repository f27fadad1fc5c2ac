// POST /signup. With CONFIRM_EMAIL off the response is an auth session. With it on, the response is a user without a
// session, the same for a known address as for a new one, and a mail is sent.
import type { Context, Handler } from 'hono';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { checkRegistration, registrationSchema, type Registration } from '#server/auth/users/check-registration.ts';
import { countAddress } from '#server/auth/address-limit.ts';
import { insertUser } from '#server/auth/users/insert-user.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import { openSession } from '#server/auth/tokens/open-session.ts';
import { hashPassword } from '#server/auth/users/password-hash.ts';
import { redirectTarget } from '#server/auth/tokens/redirect-target.ts';
import { readBody } from '#server/auth/request-body.ts';
import { sessionObject, type OpenSession } from '#server/auth/tokens/session-object.ts';
import { signUpUnconfirmed } from '#server/auth/users/sign-up-unconfirmed.ts';
import { startTrial } from '#server/auth/users/start-trial.ts';
import { userObject } from '#server/auth/users/user-object.ts';

export function signup(context: AuthContext): Handler {
  return async (c) => {
    await countAddress(context, c, 'signup');
    const registration = checkRegistration(await readBody(c, registrationSchema), context.settings, context.now());
    const passwordHash = await hashPassword(registration.password);
    if (context.settings.confirmEmail) {
      const redirectTo = redirectTarget(c, context.settings);
      return c.json(userObject(await signUpUnconfirmed(context, c, registration, passwordHash, redirectTo), []));
    }
    const opened = await signUpConfirmed(context, c, registration, passwordHash);
    await startTrial(context, opened.user.id, context.now());
    await rememberDevice(context, c, opened);
    return c.json(await sessionObject(context, opened));
  };
}

/** The account and its first auth session in one transaction, so that nothing can happen to the account between them. */
function signUpConfirmed(
  context: AuthContext,
  c: Context,
  { email, data, termsAcceptedAt }: Registration,
  passwordHash: string,
): Promise<OpenSession> {
  const now = context.now();
  const account = {
    email,
    passwordHash,
    termsAcceptedAt,
    role: 'user',
    data: { ...data, email_verified: true },
    emailConfirmedAt: now,
    confirmationSentAt: null,
  } as const;
  return context.db.serverTransaction(async (run) => {
    const user = await insertUser(run, account, now);
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return openSession(run, context, c, user.id, 'password');
  });
}
