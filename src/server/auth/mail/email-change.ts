// A change of address: requested by the user, confirmed by links that are mailed to the old and the new address.
import { DatabaseError } from 'pg';
import type { Run } from '#server/db/database.ts';
import { emailExists, mailRateLimited } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { mailEmailChange } from './mail-link.ts';
import { endMailedLinks, issueOneTimeToken } from '#server/auth/tokens/one-time-tokens.ts';
import { findUserByEmail } from '#server/auth/users/users.ts';
import type { User } from '#server/auth/users/users.ts';

export interface EmailChange {
  readonly userId: string;
  readonly from: string;
  readonly into: string;
  readonly tokens: { readonly from: string; readonly into: string };
}

/**
 * Throws email_exists, or over_email_send_rate_limit if the same change was requested less than a minute ago. Another
 * address may follow at once, to correct a typing error. The total is limited too, since each request mails the current
 * address.
 */
export async function checkEmailChange({ db, limiter }: AuthContext, user: User, into: string): Promise<void> {
  if (await findUserByEmail(db.asServer, into)) throw emailExists();
  // Also counts for /resend, since the mails of this change are sent now.
  await limiter.secondsToWait('mails', `email_change:${user.email}`);
  const seconds =
    (await limiter.secondsToWait('mails', `email_change:${user.email}:${into}`)) ||
    (await limiter.secondsToWait('addressChanges', user.email));
  if (seconds > 0) throw mailRateLimited(seconds);
}

/** Records the new address and issues a token for each address. The caller has locked the user's row. */
export async function issueEmailChange(
  run: Run,
  user: User,
  into: string,
  now: Date,
  challenge: string | null,
): Promise<EmailChange> {
  await run('update auth.users set new_email = $2, email_change_sent_at = $3, updated_at = $3 where id = $1', [
    user.id,
    into,
    now,
  ]);
  const from = await issueOneTimeToken(run, user.id, 'email_change_current', user.email, now, challenge);
  return {
    userId: user.id,
    from: user.email,
    into,
    tokens: { from, into: await issueOneTimeToken(run, user.id, 'email_change_new', into, now, challenge) },
  };
}

/** Cancels a pending change and its links: the user has entered the current address. */
export async function cancelEmailChange(run: Run, user: User, now: Date): Promise<void> {
  if (user.new_email === null) return;
  await run('update auth.users set new_email = null, email_change_sent_at = null, updated_at = $2 where id = $1', [
    user.id,
    now,
  ]);
  await run(
    `delete from auth.one_time_tokens where user_id = $1 and token_type in ('email_change_current', 'email_change_new')`,
    [user.id],
  );
}

export async function mailBothAddresses(context: AuthContext, change: EmailChange, redirectTo: string): Promise<void> {
  const { userId, from, into, tokens } = change;
  await Promise.all([
    mailEmailChange(context, { userId, to: from, token: tokens.from, redirectTo }, change),
    mailEmailChange(context, { userId, to: into, token: tokens.into, redirectTo }, change),
  ]);
}

/**
 * Call it after one of the two links was used. False if the other link was not used yet; true once the address is
 * changed.
 */
export async function confirmEmailChange(run: Run, user: User, now: Date): Promise<boolean> {
  const [open] = await run(
    `select from auth.one_time_tokens where user_id = $1 and token_type in ('email_change_current', 'email_change_new')`,
    [user.id],
  );
  if (open) return false;
  if (user.new_email === null) throw new Error('a change of address without a new address');
  if (await findUserByEmail(run, user.new_email)) throw emailExists();
  await run(
    `update auth.users set email = new_email, new_email = null, email_change_sent_at = null,
       email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2 where id = $1`,
    [user.id, now],
  ).catch(refuseTakenAddress);
  await run('update public.profiles set email = $2 where id = $1', [user.id, user.new_email]);
  // Links in the old mailbox must not work any more.
  await endMailedLinks(run, user.id);
  return true;
}

const UNIQUE_VIOLATION = '23505';

/** Another user may confirm the same address between the check and the write. */
function refuseTakenAddress(error: unknown): never {
  if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw emailExists();
  throw error;
}
