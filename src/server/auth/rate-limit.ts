// Limits on attempts, counted in the database so that several servers share them.
import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { TooOften } from './auth-error.ts';

export interface Limit {
  readonly hits: number;
  readonly windowSeconds: number;
}

const FIVE_MINUTES = 300;

/** From wire 1.1, per network address; where it says otherwise, per account. */
export const DEFAULT_LIMITS = {
  token: { hits: 150, windowSeconds: FIVE_MINUTES },
  signup: { hits: 30, windowSeconds: FIVE_MINUTES },
  recover: { hits: 30, windowSeconds: FIVE_MINUTES },
  resend: { hits: 30, windowSeconds: FIVE_MINUTES },
  updateUser: { hits: 30, windowSeconds: FIVE_MINUTES },
  verify: { hits: 30, windowSeconds: FIVE_MINUTES },
  otp: { hits: 30, windowSeconds: FIVE_MINUTES },
  // Per account, and apart from that per browser that is known to it (known-device.ts). Failures only: a password that is right sets
  // it back.
  passwordGuesses: { hits: 10, windowSeconds: FIVE_MINUTES },
  // Per account: enrolling, challenges and codes of a second factor.
  mfa: { hits: 15, windowSeconds: 60 },
  // Per account. Failures only: a code that is right sets it back. With a stolen password, a day of guessing finds one of
  // a million codes once in 350 tries at this.
  codeGuesses: { hits: 10, windowSeconds: 3 * FIVE_MINUTES },
  // Asking whether the mail of a sign-up arrived; the screen asks again every few seconds.
  mailDelivery: { hits: 150, windowSeconds: FIVE_MINUTES },
  // Per account: changes of address that are asked for, each of which mails two addresses.
  addressChanges: { hits: 5, windowSeconds: FIVE_MINUTES },
  // Per account and what they are for. Failures only. Six digits are all that is asked for, so they are few: guessing every day
  // finds one once in 270 years. Until the next day the link in the mail, and the password, are still good.
  mailedCodes: { hits: 10, windowSeconds: 24 * 12 * FIVE_MINUTES },
  // Mails of one kind to one address.
  mails: { hits: 1, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;

export type Limits = Readonly<Record<keyof typeof DEFAULT_LIMITS, Limit>>;

export interface RateLimiter {
  /** Counts one attempt of `who`; throws over_request_rate_limit when there were too many in the window, with `text` of the wait. */
  count(what: keyof Limits, who: string, text?: (wait: string) => string): Promise<void>;
  /** Counts one attempt; 0 when it is within the limit, else the whole seconds until the window is over. */
  secondsToWait(what: keyof Limits, who: string): Promise<number>;
  /** Forgets the attempts of `who`. */
  forget(what: keyof Limits, who: string): Promise<void>;
}

export function createRateLimiter({ db, now }: Pick<Deps, 'db' | 'now'>, limits: Limits): RateLimiter {
  async function secondsToWait(what: keyof Limits, who: string): Promise<number> {
    const at = now().getTime();
    const { hits, windowSeconds } = limits[what];
    const windowMs = windowSeconds * 1000;
    const values = [keyOf(what, who), new Date(at), new Date(at - windowMs), new Date(at + windowMs)];
    const [row] = await db.asServer<Counter>(COUNT, values);
    if (!row || row.hits <= hits) return 0;
    return Math.max(1, Math.ceil((row.window_started_at.getTime() + windowMs - at) / 1000));
  }

  return {
    secondsToWait,
    async count(what, who, text = () => 'Request rate limit reached') {
      const seconds = await secondsToWait(what, who);
      if (seconds > 0) throw new TooOften(seconds, text(waitText(seconds)));
    },
    async forget(what, who) {
      await db.asServer('delete from auth.rate_limits where key = $1', [keyOf(what, who)]);
    },
  };
}

/** As one says it: rounded up. */
function waitText(seconds: number): string {
  if (seconds <= 1) return 'a second';
  if (seconds <= 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

interface Counter {
  readonly hits: number;
  readonly window_started_at: Date;
}

/**
 * One statement, so that attempts at the same moment are all counted. A window that begins further ahead than it is long
 * was opened by a clock that has been set back since: it is over, else it would last until that time comes again.
 */
const COUNT = `
  insert into auth.rate_limits as r (key, window_started_at, hits) values ($1, $2, 1)
  on conflict (key) do update set
    hits = case when r.window_started_at <= $3 or r.window_started_at > $4 then 1 else r.hits + 1 end,
    window_started_at =
      case when r.window_started_at <= $3 or r.window_started_at > $4 then $2 else r.window_started_at end
  returning hits, window_started_at`;

/** Hashed: the table is no list of addresses, and a key has one length. */
function keyOf(what: string, who: string): string {
  return `${what}:${createHash('sha256').update(who).digest('base64url')}`;
}
