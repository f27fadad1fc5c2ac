// The gate of all mails that somebody may not have asked for: counts a mail by the limits of its kind (mail/mail-kinds.ts, ADR 114).
import type { Context } from 'hono';
import { mailboxOf } from '#domain/email-address.ts';
import { addressSecondsToWait, giveBackAddress } from '#server/auth/address-limit.ts';
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

/** Which limit stops a mail, and the whole seconds until it allows one. */
export interface StoppedMail {
  readonly of: MailLimitOf;
  readonly seconds: number;
}

/** Counts one mail. Null: it may be sent. Call it once for a mail: not for a repeated call that sends none. A mail that is stopped is not counted. */
export async function stopMail(limiter: RateLimiter, kind: MailKind, mail: CountedMail): Promise<StoppedMail | null> {
  const counted: Counter[] = [];
  for (const counter of countersOf(kind, mail)) {
    const { limit, of, who } = counter;
    const seconds =
      of === 'network' ? await addressSecondsToWait(limiter, limit, who) : await limiter.secondsToWait(limit, who);
    if (seconds > 0) {
      await giveBack(limiter, counted);
      return { of, seconds };
    }
    counted.push(counter);
  }
  return null;
}

/** For a mail that was counted and is not sent after all: a refused caller has mailed nobody. */
export const giveBackMail = (limiter: RateLimiter, kind: MailKind, mail: CountedMail): Promise<void> =>
  giveBack(limiter, countersOf(kind, mail));

interface Counter {
  readonly limit: keyof Limits;
  readonly of: MailLimitOf;
  readonly who: string;
}

function countersOf(kind: MailKind, mail: CountedMail): Counter[] {
  const { limits }: MailKindRules = MAIL_KINDS[kind];
  return limits.flatMap(([limit, of]) => {
    const who = whoIsCounted(of, kind, mail);
    return who === undefined ? [] : [{ limit: limit as keyof Limits, of, who }];
  });
}

function whoIsCounted(of: MailLimitOf, kind: MailKind, { to, coach, network }: CountedMail): string | undefined {
  const mailbox = mailboxOf(to);
  if (of === 'mailbox') return mailbox;
  if (of === 'network') return network;
  if (of === 'network and mailbox') return network && `${network} ${mailbox}`;
  // A lent view is no reason to refuse a request about hours.
  return of === 'coach' ? coach : coach && `${kind} ${coach} ${mailbox}`;
}

async function giveBack(limiter: RateLimiter, counters: readonly Counter[]): Promise<void> {
  for (const { limit, of, who } of counters)
    await (of === 'network' ? giveBackAddress(limiter, limit, who) : limiter.giveBack(limit, who));
}

/** stopMail for a request, by its network too. */
const stopRequest = (
  { limiter, settings }: AuthContext,
  c: Context,
  kind: MailKind,
  mail: Omit<CountedMail, 'network'>,
): Promise<StoppedMail | null> => stopMail(limiter, kind, { ...mail, network: clientAddress(c, settings.trustProxy) });

/** Throws over_email_send_rate_limit. */
export async function requireMail(...request: Parameters<typeof stopRequest>): Promise<void> {
  const stopped = await stopRequest(...request);
  if (stopped) throw new RateLimited(stopped.seconds, 'email rate limit exceeded', 'over_email_send_rate_limit');
}

/** For a mail that is sent after the response: whether it may be. */
export const mayMail = async (...request: Parameters<typeof stopRequest>): Promise<boolean> =>
  (await stopRequest(...request)) === null;

/** A mail about an account whose address nobody has confirmed is counted as one with which an account begins. */
export const kindTo = (user: Pick<User, 'email_confirmed_at'> | undefined, kind: MailKind): MailKind =>
  user && user.email_confirmed_at !== null ? kind : 'confirm address';
