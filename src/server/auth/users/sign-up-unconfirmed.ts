// Sign-up while addresses must be confirmed. The response is made from the request (wire 1.1), for a new address as for a
// taken one, so that it looks the same; only the mail to the owner differs.
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import type { Run } from '#server/db/database.ts';
import { alreadyRegisteredMail } from '#server/mail/mail-texts.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import type { Registration } from './check-registration.ts';
import { insertUser } from './insert-user.ts';
import { requireMail } from '#server/auth/mail/mail-gate.ts';
import { mailConfirmation } from '#server/auth/mail/mail-link.ts';
import { issueOneTimeToken } from '#server/auth/tokens/one-time-tokens.ts';
import { verifyPassword } from './password-hash.ts';
import { startTrial } from './start-trial.ts';
import { findUserByEmail, isSpecial, lockUserByEmail, type User } from './users.ts';

/** Throws over_email_send_rate_limit, for a known address as for a new one. */
export async function signUpUnconfirmed(
  context: AuthContext,
  c: Context,
  registration: Registration,
  passwordHash: string,
  redirectTo: string,
): Promise<User> {
  const now = context.now();
  const { email, challenge } = registration;
  const mayMail = (await context.limiter.secondsToWait('mails', `signup:${email}`)) === 0;
  // A repeat within a minute sends no mail, so none is counted.
  if (mayMail) await requireMailOf(context, c, email);
  const samePassword = await hashOfSamePassword(context, registration);
  const { user, link } = await context.db.serverTransaction(async (run) => {
    const fresh = await insertPending(run, registration, passwordHash, now);
    const known = fresh ? undefined : await lockPending(run, email);
    if (known && known.encrypted_password !== samePassword) await dropPassword(run, known.id);
    if (known && mayMail) await replaceData(run, known.id, registration, now);
    const pending = fresh ?? (mayMail ? known : undefined);
    if (!pending) return { user: undefined, link: undefined };
    const token = await issueOneTimeToken(run, pending.id, 'signup', email, now, challenge);
    return { user: fresh, link: { userId: pending.id, token } };
  });
  if (link) await startTrial(context, link.userId, now);
  const answered = answeredUser(user?.id ?? randomUUID(), registration, now);
  // Known and unknown addresses both get a mail, so whether it is rejected reveals nothing about accounts.
  try {
    if (link) await mailConfirmation(context, { ...link, to: email, answeredUserId: answered.id, redirectTo });
    else if (mayMail) await notifyOwner(context, email, answered.id);
  } catch (error) {
    // The request fails, so the next attempt may send the mail at once.
    await context.limiter.forget('mails', `signup:${email}`);
    throw error;
  }
  return answered;
}

async function requireMailOf(context: AuthContext, c: Context, email: string): Promise<void> {
  try {
    await requireMail(context, c, 'confirm address', { to: email });
  } catch (error) {
    // Otherwise the next attempt would pass as one whose mail has just been sent.
    await context.limiter.forget('mails', `signup:${email}`);
    throw error;
  }
}

function insertPending(run: Run, registration: Registration, passwordHash: string, now: Date) {
  const { email, data, termsAcceptedAt } = registration;
  return insertUser(
    run,
    { email, data, termsAcceptedAt, passwordHash, role: 'user', emailConfirmedAt: null, confirmationSentAt: now },
    now,
  );
}

/**
 * The stored hash if an earlier sign-up with this address, not confirmed yet, has the same password. For every other
 * address the same work is done.
 */
async function hashOfSamePassword(context: AuthContext, { email, password }: Registration): Promise<string | null> {
  const user = await findUserByEmail(context.db.asServer, email);
  const stored = user && user.email_confirmed_at === null ? user.encrypted_password : null;
  return (await verifyPassword(stored, password)) ? stored : null;
}

/** The account of an earlier sign-up that was not confirmed. A special account never gets anything this way. */
async function lockPending(run: Run, email: string): Promise<User | undefined> {
  const user = await lockUserByEmail(run, email);
  return user && user.email_confirmed_at === null && !isSpecial(user) ? user : undefined;
}

/**
 * Two sign-ups named different passwords, and one of them may be a stranger's, who waits until the owner opens a link.
 * Neither password is stored: the link then leads to the page on which its owner chooses one (ADR 62).
 */
async function dropPassword(run: Run, userId: string): Promise<void> {
  await run('update auth.users set encrypted_password = null where id = $1', [userId]);
}

/** The last sign-up decides about the rest. */
async function replaceData(run: Run, userId: string, registration: Registration, now: Date): Promise<void> {
  const { data, termsAcceptedAt } = registration;
  await run(`update auth.users set raw_user_meta_data = $2, confirmation_sent_at = $3, updated_at = $3 where id = $1`, [
    userId,
    JSON.stringify(data),
    now,
  ]);
  await run(
    `update public.profiles set terms_accepted = $2::timestamptz is not null, terms_accepted_at = $2,
       terms_version = case when $2::timestamptz is not null then $3 end where id = $1`,
    [userId, termsAcceptedAt, LEGAL_VERSION],
  );
}

async function notifyOwner(
  { db, mailer, settings }: AuthContext,
  email: string,
  answeredUserId: string,
): Promise<void> {
  const owner = await findUserByEmail(db.asServer, email);
  await mailer.send(alreadyRegisteredMail(email, settings.appName, `${settings.publicUrl}/reset-password`), {
    answeredUserId,
    ...(owner && { userId: owner.id }),
  });
}

/** Not the stored row: jsonb sorts keys, which would show whether there is one. */
function answeredUser(id: string, { email, data }: Registration, now: Date): User {
  return {
    id,
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: data,
    banned_until: null,
    created_at: now,
    updated_at: now,
  };
}
