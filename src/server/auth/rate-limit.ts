// Limits on attempts, counted in the database so that several servers share them.
import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import type { Limit } from '#server/memory-limit.ts';
import { RateLimited } from './auth-error.ts';

const FIVE_MINUTES = 300;
const DAY = 86_400;

/** From wire 1.1. Per network address (address-limit.ts) unless a comment says per account. */
export const DEFAULT_LIMITS = {
  token: { hits: 150, windowSeconds: FIVE_MINUTES },
  signup: { hits: 30, windowSeconds: FIVE_MINUTES },
  recover: { hits: 30, windowSeconds: FIVE_MINUTES },
  resend: { hits: 30, windowSeconds: FIVE_MINUTES },
  updateUser: { hits: 30, windowSeconds: FIVE_MINUTES },
  verify: { hits: 30, windowSeconds: FIVE_MINUTES },
  otp: { hits: 30, windowSeconds: FIVE_MINUTES },
  // Challenges for signing in by a passkey, and answers to them; as many as of all other sign-ins, since nothing can be guessed.
  passkeys: { hits: 150, windowSeconds: FIVE_MINUTES },
  // Per account, and separately per known device (known-device.ts). Counts failures: a right password resets it.
  passwordGuesses: { hits: 10, windowSeconds: FIVE_MINUTES },
  // Per account: enrolments, challenges and answers of second factors.
  mfa: { hits: 15, windowSeconds: 60 },
  // Per account. Counts failures: a right code resets it. Three of a million codes are valid at a time, so with a
  // stolen password a day of guessing succeeds in one of 350 cases.
  codeGuesses: { hits: 10, windowSeconds: 3 * FIVE_MINUTES },
  // Requests for the delivery status of a sign-up mail; the screen polls every few seconds.
  mailDelivery: { hits: 150, windowSeconds: FIVE_MINUTES },
  // Per account: requests to change the address, each of which mails two addresses.
  addressChanges: { hits: 5, windowSeconds: FIVE_MINUTES },
  // Per account and purpose. Counts failures. The six digits suffice to sign in, so few attempts are allowed: daily
  // guessing succeeds once in 270 years. When blocked, the mailed link and the password still work.
  mailedCodes: { hits: 10, windowSeconds: 24 * 12 * FIVE_MINUTES },
  // Opening, answering and stopping by a mailed link: more than any witness needs, and nothing for guessing 256 bits.
  witnessLinks: { hits: 60, windowSeconds: FIVE_MINUTES },
  // Mails to people named by a coach (mail/mail-kinds.ts says what each is counted by).
  outsideMailsDay: { hits: 20, windowSeconds: DAY },
  outsideMailsWeek: { hits: 60, windowSeconds: 7 * DAY },
  outsideMailsToOne: { hits: 3, windowSeconds: 7 * DAY },
  outsideMailsOfNetwork: { hits: 200, windowSeconds: 7 * DAY },
  outsideMails: { hits: 10, windowSeconds: 7 * DAY },
  // Mails to addresses that somebody says are theirs: sign-ups and changes of address.
  claimedMailsOfAccount: { hits: 20, windowSeconds: 7 * DAY },
  claimedMailsOfNetwork: { hits: 500, windowSeconds: 7 * DAY },
  claimedMails: { hits: 10, windowSeconds: 7 * DAY },
  // Mails to an account that anybody can ask for. From one network there are fewer, so that a stranger does not use up the owner's.
  accountMailsOfNetwork: { hits: 50, windowSeconds: 7 * DAY },
  accountMails: { hits: 150, windowSeconds: 7 * DAY },
  // Mails to a coach about an admin who asks to remove the second factors.
  factorRemovals: { hits: 5, windowSeconds: 7 * DAY },
  // Per account: audit files, each of which evaluates all of a coach's records.
  auditFiles: { hits: 20, windowSeconds: FIVE_MINUTES },
  // Per account: archives, for each of which all of its records and files are read.
  archives: { hits: 10, windowSeconds: 12 * FIVE_MINUTES },
  // Per feed: programs read a calendar every few minutes at most, and a coach may have several (ADR 100).
  ownFeed: { hits: 60, windowSeconds: FIVE_MINUTES },
  // Addresses of feeds that lead nowhere. Those that are right are not counted: many coaches' calendars are read from one network.
  unknownFeeds: { hits: 60, windowSeconds: FIVE_MINUTES },
  // Messages about bookings that are for no feed, or not signed for it.
  refusedBookings: { hits: 60, windowSeconds: FIVE_MINUTES },
  // Reports about mails with a wrong password.
  refusedMailReports: { hits: 60, windowSeconds: FIVE_MINUTES },
  // Per account: mails by which an owner tries whether an address works again.
  addressChecks: { hits: 5, windowSeconds: DAY },
  // Per network address: opened links of lent views, requests for codes, and codes.
  lentLinks: { hits: 60, windowSeconds: FIVE_MINUTES },
  // Per lent view: codes that are entered. A right one resets it. Each mailed code has five tries besides.
  lentGuesses: { hits: 10, windowSeconds: 24 * 12 * FIVE_MINUTES },
  // Codes for lent views, of all coaches together.
  lentCodes: { hits: 20, windowSeconds: DAY },
  lentCodesWeek: { hits: 60, windowSeconds: 7 * DAY },
  lentCodesOfNetwork: { hits: 200, windowSeconds: 7 * DAY },
  // Per account: calendars that are connected or tried.
  calendars: { hits: 30, windowSeconds: 12 * FIVE_MINUTES },
  // Per account: deliveries of hooks that are sent by hand, tests among them.
  sentHooks: { hits: 30, windowSeconds: 12 * FIVE_MINUTES },
  // Per account and process: calls of functions that have no limit of their own, and certificates read or written.
  functionCalls: { hits: 300, windowSeconds: FIVE_MINUTES },
  fileCalls: { hits: 3000, windowSeconds: FIVE_MINUTES },
  // Per personal key and process (ADR 150): as many as one coach's program needs, and fewer than would slow others.
  keyCalls: { hits: 3000, windowSeconds: FIVE_MINUTES },
  // Per network address: keys that nobody has. Those that are right are not counted.
  unknownKeys: { hits: 60, windowSeconds: FIVE_MINUTES },
  // Mails of one kind to one address.
  mails: { hits: 1, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;

export type Limits = Readonly<Record<keyof typeof DEFAULT_LIMITS, Limit>>;

export interface RateLimiter {
  /**
   * Counts one attempt of `who`. Throws over_request_rate_limit if there were too many in the window; `text` makes its
   * message.
   */
  count(what: keyof Limits, who: string, text?: (wait: string) => string): Promise<void>;
  /**
   * Counts one attempt. Returns 0 within the limit, otherwise the whole seconds until the window ends. `factor`: how many
   * times as many attempts `who` may make.
   */
  secondsToWait(what: keyof Limits, who: string, factor?: number): Promise<number>;
  /** Takes back one attempt of `who`: what was counted did not happen. */
  giveBack(what: keyof Limits, who: string): Promise<void>;
  /** Resets the attempts of `who`. */
  forget(what: keyof Limits, who: string): Promise<void>;
}

export function createRateLimiter({ db, now }: Pick<Deps, 'db' | 'now'>, limits: Limits): RateLimiter {
  async function secondsToWait(what: keyof Limits, who: string, factor = 1): Promise<number> {
    const at = now().getTime();
    const { hits, windowSeconds } = limits[what];
    const windowMs = windowSeconds * 1000;
    const values = [keyOf(what, who), new Date(at), new Date(at - windowMs), new Date(at + windowMs)];
    const [row] = await db.asServer<Counter>(COUNT, values);
    if (!row || row.hits <= hits * factor) return 0;
    return Math.max(1, Math.ceil((row.window_started_at.getTime() + windowMs - at) / 1000));
  }

  return {
    secondsToWait,
    async count(what, who, text = () => 'Request rate limit reached') {
      const seconds = await secondsToWait(what, who);
      if (seconds > 0) throw new RateLimited(seconds, text(waitText(seconds)));
    },
    async giveBack(what, who) {
      await db.asServer('update auth.rate_limits set hits = greatest(0, hits - 1) where key = $1', [keyOf(what, who)]);
    },
    async forget(what, who) {
      await db.asServer('delete from auth.rate_limits where key = $1', [keyOf(what, who)]);
    },
  };
}

/** The wait in words, rounded up. */
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
 * One statement, so that concurrent attempts are all counted. A window that starts further in the future than its
 * length was opened before the clock was set back. It counts as over; otherwise it would last until that time is
 * reached again.
 */
const COUNT = `
  insert into auth.rate_limits as r (key, window_started_at, hits) values ($1, $2, 1)
  on conflict (key) do update set
    hits = case when r.window_started_at <= $3 or r.window_started_at > $4 then 1 else r.hits + 1 end,
    window_started_at =
      case when r.window_started_at <= $3 or r.window_started_at > $4 then $2 else r.window_started_at end
  returning hits, window_started_at`;

/** Hashed, so that the table does not list addresses and all keys have the same length. */
function keyOf(what: string, who: string): string {
  return `${what}:${createHash('sha256').update(who).digest('base64url')}`;
}
