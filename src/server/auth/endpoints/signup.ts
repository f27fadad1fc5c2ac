// POST /signup. With CONFIRM_EMAIL off the response is an auth session. With it on, the response is a user without a
// session, the same for a known address as for a new one, and a mail is sent.
import type { Handler } from 'hono';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { checkRegistration, registrationSchema } from '#server/auth/users/check-registration.ts';
import type { Registration } from '#server/auth/users/check-registration.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { insertUser } from '#server/auth/users/insert-user.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import { openSession } from '#server/auth/tokens/open-session.ts';
import { hashPassword } from '#server/auth/users/password-hash.ts';
import { redirectTarget } from '#server/auth/tokens/redirect-target.ts';
import { readBody } from '#server/auth/request-body.ts';
import { sessionObject } from '#server/auth/tokens/session-object.ts';
import { signUpUnconfirmed } from '#server/auth/users/sign-up-unconfirmed.ts';
import { startTrial } from '#server/auth/users/start-trial.ts';
import { userObject } from '#server/auth/users/user-object.ts';
import type { User } from '#server/auth/users/users.ts';

export function signup(context: AuthContext): Handler {
  return async (c) => {
    await context.limiter.count('signup', clientAddress(c, context.settings.trustProxy));
    const registration = checkRegistration(await readBody(c, registrationSchema), context.settings, context.now());
    const passwordHash = await hashPassword(registration.password);
    if (context.settings.confirmEmail) {
      const redirectTo = redirectTarget(c, context.settings);
      return c.json(userObject(await signUpUnconfirmed(context, registration, passwordHash, redirectTo), []));
    }
    const user = await signUpConfirmed(context, registration, passwordHash);
    await startTrial(context, user.id, context.now());
    const opened = await context.db.serverTransaction((run) => openSession(run, context, c, user.id, 'password'));
    await rememberDevice(context, c, opened);
    return c.json(await sessionObject(context, opened));
  };
}

async function signUpConfirmed(context: AuthContext, registration: Registration, passwordHash: string): Promise<User> {
  const now = context.now();
  const { email, termsAcceptedAt } = registration;
  const user = await context.db.serverTransaction((run) =>
    insertUser(
      run,
      {
        email,
        passwordHash,
        termsAcceptedAt,
        role: 'user',
        data: { ...registration.data, email_verified: true },
        emailConfirmedAt: now,
        confirmationSentAt: null,
      },
      now,
    ),
  );
  if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
  return user;
}
