// POST /otp: mails a six-digit code and a link to sign in with, if the setting SIGN_IN_BY_MAIL is on. The response is
// always an immediate 200 {}, so that neither its content nor its time reveals whether the address is known. For the
// same reason `create_user: false` with an unknown address is not refused with the 422 of the wire: no mail is sent and
// no account created.
import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import type { Run } from '#server/db/database.ts';
import { AuthError, invalidRequest, mailRateLimited } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { checkNewUserData } from '#server/auth/users/check-registration.ts';
import { countAddress } from '#server/auth/address-limit.ts';
import { isTrustedDomain, parseEmail } from '#server/auth/mail/email-address.ts';
import { insertUser } from '#server/auth/users/insert-user.ts';
import { kindTo, mayMail } from '#server/auth/mail/mail-gate.ts';
import { mailSignIn, type MailRequest } from '#server/auth/mail/mail-link.ts';
import { issueMailedCode } from '#server/auth/tokens/one-time-tokens.ts';
import { pkceFields, readChallenge } from '#server/auth/tokens/pkce.ts';
import { redirectTarget } from '#server/auth/tokens/redirect-target.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { startTrial } from '#server/auth/users/start-trial.ts';
import { userDataSchema } from '#server/auth/users/user-data.ts';
import { findUserByEmail, lockUserByEmail, type User } from '#server/auth/users/users.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  data: userDataSchema,
  create_user: z.nullish(z.boolean('must be true or false')),
  ...pkceFields,
});

interface SignInRequest extends MailRequest {
  /** The data of a new account; null if none is to be created. */
  readonly newUser: ReturnType<typeof checkNewUserData> | null;
}

export function otp(context: AuthContext): Handler {
  return async (c) => {
    await countAddress(context, c, 'otp');
    const body = await readBody(c, bodySchema);
    if (body.phone) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
    if (!context.settings.signInByMail) {
      throw new AuthError(422, 'email_provider_disabled', 'Login with magic link is disabled');
    }
    if (!body.email) throw invalidRequest('One of email or phone must be set');
    const email = parseEmail(body.email);
    const challenge = readChallenge(body);
    const mayCreate = (body.create_user ?? true) && !context.notice.isMaintenance;
    const newUser = mayCreate ? checkNewUserData(body.data ?? {}, context.now()) : null;
    // Applies to known and unknown addresses.
    const seconds = await context.limiter.secondsToWait('mails', `otp:${email}`);
    if (seconds > 0) throw mailRateLimited(seconds);
    const request = { email, challenge, newUser, redirectTo: redirectTarget(c, context.settings) };
    context.inBackground('mail to sign in with', () => mailSignInCode(context, c, request));
    return c.json({});
  };
}

async function mailSignInCode(
  context: AuthContext,
  c: Context,
  { email, redirectTo, challenge, newUser }: SignInRequest,
): Promise<void> {
  const existing = await findUserByEmail(context.db.asServer, email);
  // Nobody gets a mail, so none is counted.
  if (!existing && !(newUser && isTrustedDomain(email, context.settings.trustedEmailDomains))) return;
  if (!(await mayMail(context, c, kindTo(existing, 'sign in'), { to: email }))) return;
  const made = await context.db.serverTransaction(async (run) => {
    const known = await lockUserByEmail(run, email);
    const user = known ?? (newUser && (await insertUnconfirmed(run, context, email, newUser)));
    return user && { user, mailed: await issueMailedCode(run, context, user, 'magiclink', challenge) };
  });
  if (!made) return;
  if (newUser && made.user.email_confirmed_at === null) await startTrial(context, made.user.id, context.now());
  await mailSignIn(context, { userId: made.user.id, to: email, redirectTo, ...made.mailed });
}

/** Undefined if another request has just created the account. */
async function insertUnconfirmed(
  run: Run,
  { now }: AuthContext,
  email: string,
  newUser: NonNullable<SignInRequest['newUser']>,
): Promise<User | undefined> {
  return insertUser(
    run,
    { email, ...newUser, passwordHash: null, role: 'user', emailConfirmedAt: null, confirmationSentAt: now() },
    now(),
  );
}
