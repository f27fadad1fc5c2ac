// POST /signup. With CONFIRM_EMAIL off the answer is a session; with it on it is a bare user, the same for a known
// address as for a new one, and a mail.
import type { Handler } from 'hono';
import { AuthError } from '#server/auth/auth-error.ts';
import type { AuthRoom } from '#server/auth/auth-room.ts';
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

export function signup(room: AuthRoom): Handler {
  return async (c) => {
    await room.limiter.count('signup', clientAddress(c, room.settings.trustProxy));
    const registration = checkRegistration(await readBody(c, registrationSchema), room.settings, room.now());
    const passwordHash = await hashPassword(registration.password);
    if (room.settings.confirmEmail) {
      const redirectTo = redirectTarget(c, room.settings);
      return c.json(userObject(await signUpUnconfirmed(room, registration, passwordHash, redirectTo), []));
    }
    const user = await signUpConfirmed(room, registration, passwordHash);
    await startTrial(room, user.id, room.now());
    const opened = await room.db.serverTransaction((run) => openSession(run, room, c, user.id, 'password'));
    await rememberDevice(room, c, opened);
    return c.json(await sessionObject(room, opened));
  };
}

async function signUpConfirmed(room: AuthRoom, registration: Registration, passwordHash: string): Promise<User> {
  const now = room.now();
  const { email, termsAcceptedAt } = registration;
  const user = await room.db.serverTransaction((run) =>
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
