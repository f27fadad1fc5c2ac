// The gate of all mails that somebody may not have asked for: counts a mail by the limits of its kind (mail/mail-kinds.ts, ADR 114).
import type { Context } from 'hono';
import { mailboxOf } from '#domain/email-address.ts';
import { addressSecondsToWait } from '#server/auth/address-limit.ts';
import type { AuthContext } from '#server/auth/auth-context.ts';
import { RateLimited } from '#server/auth/auth-error.ts';
import { clientAddress } from '#server/auth/client-address.ts';
import type { Limits, RateLimiter } from '#server/auth/rate-limit.ts';
import type { User } from '#server/auth/users/users.ts';
import { MAIL_KINDS, type MailKind, type MailKindRules, type MailLimitOf } from '#server/mail/mail-kinds.ts';

/** What a mail is counted by. A limit of what is absent does not apply. */
export interface CountedMail {
  readonly to: string;
  /** The id of the account that asks for it. */
  readonly coach?: string;
  /** The network address (client-address.ts) that asks for it. */
  readonly network?: string;
}

/** Which limit stops a mail, and the whole seconds until it lets one pass. */
export interface StoppedMail {
  readonly of: MailLimitOf;
  readonly seconds: number;
}

/** Counts one mail. Null: it may be sent. Call it once for a mail: not for a repeated call that sends none. */
export async function stopMail(limiter: RateLimiter, kind: MailKind, mail: CountedMail): Promise<StoppedMail | null> {
  const { limits }: MailKindRules = MAIL_KINDS[kind];
  for (const [limit, of] of limits) {
    const seconds = await secondsToWait(limiter, limit as keyof Limits, of, kind, mail);
    if (seconds > 0) return { of, seconds };
  }
  return null;
}

async function secondsToWait(
  limiter: RateLimiter,
  limit: keyof Limits,
  of: MailLimitOf,
  kind: MailKind,
  { to, coach, network }: CountedMail,
): Promise<number> {
  const mailbox = mailboxOf(to);
  if (of === 'mailbox') return limiter.secondsToWait(limit, mailbox);
  if (of === 'network') return network === undefined ? 0 : addressSecondsToWait(limiter, limit, network);
  if (of === 'network and mailbox')
    return network === undefined ? 0 : limiter.secondsToWait(limit, `${network} ${mailbox}`);
  if (coach === undefined) return 0;
  // A lent view is no reason to refuse a request about hours.
  return limiter.secondsToWait(limit, of === 'coach' ? coach : `${kind} ${coach} ${mailbox}`);
}

/** Throws over_email_send_rate_limit. */
export async function requireMail(
  { limiter, settings }: AuthContext,
  c: Context,
  kind: MailKind,
  mail: Omit<CountedMail, 'network'>,
): Promise<void> {
  const stopped = await stopMail(limiter, kind, { ...mail, network: clientAddress(c, settings.trustProxy) });
  if (stopped) throw new RateLimited(stopped.seconds, 'email rate limit exceeded', 'over_email_send_rate_limit');
}

/** For a mail that is sent after the response: whether it may be. */
export async function mayMail(
  { limiter, settings }: AuthContext,
  c: Context,
  kind: MailKind,
  mail: Omit<CountedMail, 'network'>,
): Promise<boolean> {
  return (await stopMail(limiter, kind, { ...mail, network: clientAddress(c, settings.trustProxy) })) === null;
}

/** A mail about an account whose address nobody has confirmed is counted as one with which an account begins. */
export const kindTo = (user: Pick<User, 'email_confirmed_at'> | undefined, kind: MailKind): MailKind =>
  user && user.email_confirmed_at !== null ? kind : 'confirm address';
