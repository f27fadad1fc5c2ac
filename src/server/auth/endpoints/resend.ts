// POST /resend: mails a confirmation again. As with /recover, the response reveals nothing about the address.
import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import { AuthError, invalidRequest } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { countAddress } from '#server/auth/address-limit.ts';
import { parseEmail } from '#server/auth/mail/email-address.ts';
import { mailEmailChangeLinks, repeatEmailChange } from '#server/auth/mail/email-change.ts';
import { mayMail } from '#server/auth/mail/mail-gate.ts';
import { mailConfirmation, type MailRequest } from '#server/auth/mail/mail-link.ts';
import { issueOneTimeToken } from '#server/auth/tokens/one-time-tokens.ts';
import { pkceFields, readChallenge } from '#server/auth/tokens/pkce.ts';
import { redirectTarget } from '#server/auth/tokens/redirect-target.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { findUserByEmail, isSpecial, lockUserByEmail } from '#server/auth/users/users.ts';

const bodySchema = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...pkceFields,
});

/**
 * Keys of the rate limit for mails. A resent sign-up mail has a key of its own. With a shared key, a resend would block
 * the sign-up's mail for some addresses only, and functions/get-mail-delivery.ts would reveal which addresses have an
 * account.
 */
const KEYS = { signup: 'signup again', email_change: 'email_change' } as const;

export function resend(context: AuthContext): Handler {
  return async (c) => {
    await countAddress(context, c, 'resend');
    const body = await readBody(c, bodySchema);
    const challenge = readChallenge(body);
    const { type, email } = checkBody(body);
    // Nobody has a new phone number that was not confirmed.
    if (type === 'phone_change') return c.json({});
    const request = { email, challenge, redirectTo: redirectTarget(c, context.settings) };
    const mailAgain = type === 'signup' ? resendConfirmation : resendEmailChange;
    context.inBackground(`mail of type ${type}`, async () => {
      const seconds = await context.limiter.secondsToWait('mails', `${KEYS[type]}:${email}`);
      if (seconds === 0) await mailAgain(context, c, request);
    });
    return c.json({});
  };
}

const TYPES = ['signup', 'email_change', 'sms', 'phone_change'] as const;

/** In the order and the words of the official server. */
function checkBody({ type, email, phone }: z.infer<typeof bodySchema>) {
  const known = TYPES.find((one) => one === type);
  if (known === undefined) throw invalidRequest(`Missing one of these types: ${TYPES.join(', ')}`);
  if (!email && known === 'signup') throw invalidRequest('Type provided requires an email address');
  if (known === 'sms' && !phone) throw invalidRequest('Type provided requires a phone number');
  if (email && phone) throw invalidRequest('Only an email address or phone number should be provided.');
  if (phone || known === 'sms') throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!email) throw invalidRequest('Missing email address or phone number');
  return { type: known, email: parseEmail(email) };
}

async function resendConfirmation(context: AuthContext, c: Context, request: MailRequest): Promise<void> {
  const { email, redirectTo, challenge } = request;
  const asked = await findUserByEmail(context.db.asServer, email);
  // Nobody gets a mail, so none is counted: otherwise ten silent calls would keep somebody from signing up for a week.
  if (!asked || asked.email_confirmed_at !== null || isSpecial(asked)) return;
  if (!(await mayMail(context, c, 'confirm address', { to: email }))) return;
  const link = await context.db.serverTransaction(async (run) => {
    const user = await lockUserByEmail(run, email);
    // The owner of a special account signs in by the reset link.
    if (!user || user.email_confirmed_at !== null || isSpecial(user)) return undefined;
    const now = context.now();
    await run('update auth.users set confirmation_sent_at = $2, updated_at = $2 where id = $1', [user.id, now]);
    return { userId: user.id, token: await issueOneTimeToken(run, user.id, 'signup', email, now, challenge) };
  });
  if (link) await mailConfirmation(context, { ...link, to: email, redirectTo });
}

async function resendEmailChange(context: AuthContext, c: Context, request: MailRequest): Promise<void> {
  const { email, redirectTo, challenge } = request;
  const asked = await findUserByEmail(context.db.asServer, email);
  if (!asked?.new_email) return;
  if (!(await mayMail(context, c, 'email change', { to: asked.new_email, coach: asked.id }))) return;
  const change = await context.db.serverTransaction(async (run) => {
    const user = await lockUserByEmail(run, email);
    if (!user || user.new_email === null) return undefined;
    return repeatEmailChange(run, user, { into: user.new_email, now: context.now(), challenge });
  });
  if (change) await mailEmailChangeLinks(context, change, redirectTo);
}
