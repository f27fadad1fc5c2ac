// POST /otp: mails six digits and a link to sign in with, where the setting SIGN_IN_BY_MAIL is on. The answer is 200 {} at once,
// whatever happens: neither its text nor its time tells whether the address is known. That is also why `create_user: false` with
// an unknown address is not refused with the 422 that the wire knows: nothing is mailed, and no account is made.
import type { Handler } from 'hono';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError, invalidRequest, mailedTooOften } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { checkNewUserData } from '#server/auth/users/check-registration.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import { isTrustedDomain, parseEmail } from '#server/auth/mail/email-address.ts';
import { insertUser } from '#server/auth/users/insert-user.ts';
import { mailSignIn } from '#server/auth/mail/mail-link.ts';
import { issueMailedCode } from '#server/auth/tokens/one-time-tokens.ts';
import { pkceFields, readChallenge } from '#server/auth/tokens/pkce.ts';
import { redirectTarget } from '#server/auth/tokens/redirect-target.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { startTrial } from '#server/auth/users/start-trial.ts';
import { userDataSchema } from '#server/auth/users/user-data.ts';
import { lockUserByEmail } from '#server/auth/users/users.ts';
import type { User } from '#server/auth/users/users.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  data: userDataSchema,
  create_user: z.nullish(z.boolean('must be true or false')),
  ...pkceFields,
});

interface Wish {
  readonly email: string;
  readonly redirectTo: string;
  readonly challenge: string | null;
  /** What a new account begins with; null where none shall be made. */
  readonly newUser: ReturnType<typeof checkNewUserData> | null;
}

export function otp(context: AuthContext): Handler {
  return async (c) => {
    await context.limiter.count('otp', clientAddress(c, context.settings.trustProxy));
    const body = await readBody(c, bodySchema);
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
    if (!context.settings.signInByMail) {
      throw new AuthError(422, 'email_provider_disabled', 'Login with magic link is disabled');
    }
    if (!body.email) throw invalidRequest('One of email or phone must be set');
    const email = parseEmail(body.email);
    const challenge = readChallenge(body);
    const newUser = (body.create_user ?? true) ? checkNewUserData(body.data ?? {}, context.now()) : null;
    // For every address alike.
    const seconds = await context.limiter.secondsToWait('mails', `otp:${email}`);
    if (seconds > 0) throw mailedTooOften(seconds);
    const wish = { email, challenge, newUser, redirectTo: redirectTarget(c, context.settings) };
    context.inBackground('mail to sign in with', () => mailWayIn(context, wish));
    return c.json({});
  };
}

async function mailWayIn(context: AuthContext, { email, redirectTo, challenge, newUser }: Wish): Promise<void> {
  const made = await context.db.serverTransaction(async (run) => {
    const known = await lockUserByEmail(run, email);
    const user = known ?? (newUser && (await insertUnconfirmed(run, context, email, newUser)));
    return user && { user, isNew: !known, mailed: await issueMailedCode(run, context, user, 'magiclink', challenge) };
  });
  if (!made) return;
  if (made.isNew) await startTrial(context, made.user.id, context.now());
  await mailSignIn(context, { userId: made.user.id, to: email, redirectTo, ...made.mailed });
}

/** Undefined where addresses of this domain make no accounts, or somebody made this one just now. */
async function insertUnconfirmed(
  run: Run,
  { settings, now }: AuthContext,
  email: string,
  newUser: NonNullable<Wish['newUser']>,
): Promise<User | undefined> {
  if (!isTrustedDomain(email, settings.trustedEmailDomains)) return undefined;
  return insertUser(
    run,
    { email, ...newUser, passwordHash: null, role: 'user', emailConfirmedAt: null, confirmationSentAt: now() },
    now(),
  );
}
