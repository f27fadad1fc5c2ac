// POST /recover: mails a link to choose a new password. The response is always an immediate 200 {}, so that neither its
// content nor its time reveals whether the address is known. For the same reason a repeat within a minute is not
// refused with the 429 of the wire, which is only given for known addresses: no second mail is sent.
import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { countAddress } from '#server/auth/address-limit.ts';
import { parseEmail } from '#server/auth/mail/email-address.ts';
import { kindTo, mayMail } from '#server/auth/mail/mail-gate.ts';
import { mailRecovery, type MailRequest } from '#server/auth/mail/mail-link.ts';
import { issueOneTimeToken } from '#server/auth/tokens/one-time-tokens.ts';
import { pkceFields, readChallenge } from '#server/auth/tokens/pkce.ts';
import { redirectTarget } from '#server/auth/tokens/redirect-target.ts';
import { optionalText, readBody } from '#server/auth/request-body.ts';
import { findUserByEmail, lockUserByEmail } from '#server/auth/users/users.ts';

const bodySchema = z.object({ email: optionalText, ...pkceFields });

export function recover(context: AuthContext): Handler {
  return async (c) => {
    await countAddress(context, c, 'recover');
    const body = await readBody(c, bodySchema);
    const challenge = readChallenge(body);
    const request = { challenge, email: parseEmail(body.email), redirectTo: redirectTarget(c, context.settings) };
    context.inBackground('mail to choose a new password', () => mailNewLink(context, c, request));
    return c.json({});
  };
}

async function mailNewLink(context: AuthContext, c: Context, request: MailRequest): Promise<void> {
  const { email, redirectTo, challenge } = request;
  if ((await context.limiter.secondsToWait('mails', `recovery:${email}`)) > 0) return;
  const known = await findUserByEmail(context.db.asServer, email);
  // Nobody gets a mail, so none is counted.
  if (!known || !(await mayMail(context, c, kindTo(known, 'reset password'), { to: email }))) return;
  const link = await context.db.serverTransaction(async (run) => {
    const user = await lockUserByEmail(run, email);
    if (!user) return undefined;
    const now = context.now();
    await run('update auth.users set recovery_sent_at = $2, updated_at = $2 where id = $1', [user.id, now]);
    return { userId: user.id, token: await issueOneTimeToken(run, user.id, 'recovery', email, now, challenge) };
  });
  if (link) await mailRecovery(context, { ...link, to: email, redirectTo });
}
