// A change of address: requested by the user, confirmed by links that are mailed to the old and the new address.
import type { Context } from 'hono';
import type { Run } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/is-unique-violation.ts';
import { emailExists, mailRateLimited } from '#server/auth/auth-error.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { requireMail } from './mail-gate.ts';
import { mailEmailChange } from './mail-link.ts';
import { endMailedLinks, issueOneTimeToken, ONE_TIME_TOKEN_HOURS } from '#server/auth/tokens/one-time-tokens.ts';
import type { OneTimeTokenType } from '#server/auth/tokens/one-time-tokens.ts';
import { findUserByEmail, type User } from '#server/auth/users/users.ts';

const HOUR_MS = 3_600_000;

/**
 * The links to each of the two addresses. Anybody can ask for the second mail (/resend), so its links are beside the
 * first ones, which go on working.
 */
const LINKS = {
  current: ['email_change_current', 'email_change_current_again'],
  new: ['email_change_new', 'email_change_new_again'],
} as const;
type Side = keyof typeof LINKS;
type EmailChangeType = (typeof LINKS)[Side][number];
export const EMAIL_CHANGE_TYPES = [...LINKS.current, ...LINKS.new] as const;

export function isEmailChangeType(type: OneTimeTokenType): type is EmailChangeType {
  return EMAIL_CHANGE_TYPES.some((each) => each === type);
}

export interface EmailChange {
  readonly userId: string;
  readonly from: string;
  readonly into: string;
  readonly links: readonly { readonly to: string; readonly token: string }[];
}

interface WantedChange {
  /** The new address. */
  readonly into: string;
  readonly now: Date;
  /** The browser's PKCE challenge (pkce.ts). */
  readonly challenge: string | null;
}

/**
 * Throws email_exists, or over_email_send_rate_limit if the same change was requested less than a minute ago. Another
 * address may follow at once, to correct a typing error. The total is limited too, since each request mails the current
 * address.
 */
export async function checkEmailChange(context: AuthContext, c: Context, user: User, into: string): Promise<void> {
  const { db, limiter } = context;
  if (await findUserByEmail(db.asServer, into)) throw emailExists();
  // Also counts for /resend, since the mails of this change are sent now.
  await limiter.secondsToWait('mails', `email_change:${user.email}`);
  const seconds =
    (await limiter.secondsToWait('mails', `email_change:${user.email}:${into}`)) ||
    (await limiter.secondsToWait('addressChanges', user.email));
  if (seconds > 0) throw mailRateLimited(seconds);
  await requireMail(context, c, 'email change', { to: into, coach: user.id });
}

/** Records the new address and issues a token for each address. The caller has locked the user's row. */
export async function issueEmailChange(run: Run, user: User, wanted: WantedChange): Promise<EmailChange> {
  await run('update auth.users set new_email = $2, email_change_sent_at = $3, updated_at = $3 where id = $1', [
    user.id,
    wanted.into,
    wanted.now,
  ]);
  await endEmailChangeLinks(run, user.id);
  return issueLinks(run, user, wanted, [LINKS.current[0], LINKS.new[0]]);
}

/**
 * Issues further links of a pending change to the addresses that have not confirmed it yet. If all links are gone, the
 * change starts again. The caller has locked the user's row.
 */
export async function repeatEmailChange(run: Run, user: User, wanted: WantedChange): Promise<EmailChange> {
  // Expired links are deleted one after the other, so once all have expired they do not show which address has confirmed.
  const valid = await pendingTypes(run, user.id, new Date(wanted.now.getTime() - ONE_TIME_TOKEN_HOURS * HOUR_MS));
  if (valid.length === 0) return issueEmailChange(run, user, wanted);
  // An address whose links have expired has not confirmed either: a mail that was sent later is valid for longer.
  const pending = await pendingTypes(run, user.id);
  const sides = (['current', 'new'] as const).filter((side) => pending.some((type) => isLinkOf(side, type)));
  const types = sides.map((side) => LINKS[side][1]);
  return issueLinks(run, user, wanted, types);
}

async function issueLinks(
  run: Run,
  user: User,
  { into, now, challenge }: WantedChange,
  types: readonly EmailChangeType[],
): Promise<EmailChange> {
  const links: { to: string; token: string }[] = [];
  for (const type of types) {
    const to = isLinkOf('current', type) ? user.email : into;
    links.push({ to, token: await issueOneTimeToken(run, user.id, type, to, now, challenge) });
  }
  return { userId: user.id, from: user.email, into, links };
}

function isLinkOf(side: Side, type: EmailChangeType): boolean {
  return LINKS[side].some((each) => each === type);
}

async function pendingTypes(run: Run, userId: string, since: Date | null = null): Promise<EmailChangeType[]> {
  const rows = await run<{ type: EmailChangeType }>(
    `select token_type as type from auth.one_time_tokens
     where user_id = $1 and token_type = any($2) and ($3::timestamptz is null or created_at > $3)`,
    [userId, EMAIL_CHANGE_TYPES, since],
  );
  return rows.map(({ type }) => type);
}

async function endEmailChangeLinks(
  run: Run,
  userId: string,
  types: readonly EmailChangeType[] = EMAIL_CHANGE_TYPES,
): Promise<void> {
  await run('delete from auth.one_time_tokens where user_id = $1 and token_type = any($2)', [userId, types]);
}

/** Cancels a pending change and its links: the user has entered the current address. */
export async function cancelEmailChange(run: Run, user: User, now: Date): Promise<void> {
  if (user.new_email === null) return;
  await run('update auth.users set new_email = null, email_change_sent_at = null, updated_at = $2 where id = $1', [
    user.id,
    now,
  ]);
  await endEmailChangeLinks(run, user.id);
}

export async function mailEmailChangeLinks(
  context: AuthContext,
  change: EmailChange,
  redirectTo: string,
): Promise<void> {
  const { userId, links } = change;
  await Promise.all(links.map((link) => mailEmailChange(context, { userId, redirectTo, ...link }, change)));
}

/**
 * Call it after a link of `type` was used. False if the other address has not confirmed yet; true once the address is
 * changed.
 */
export async function confirmEmailChange(run: Run, user: User, type: EmailChangeType, now: Date): Promise<boolean> {
  await endEmailChangeLinks(run, user.id, isLinkOf('current', type) ? LINKS.current : LINKS.new);
  if ((await pendingTypes(run, user.id)).length > 0) return false;
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

/** Another user may confirm the same address between the check and the write. */
function refuseTakenAddress(error: unknown): never {
  if (isUniqueViolation(error)) throw emailExists();
  throw error;
}
