// Every address of the server, each with what it promises. The functions of /functions/v1 have a list of their own (functions/function-list.ts),
// jobs theirs (all-jobs.ts), mails theirs (mail/mail-kinds.ts); what a coach may store is promised by table
// (tests/policies/access/table-bounds.ts). tests/security/declared-routes.test.ts compares this list with the routes of the app and
// exceeds each limit.
import type { Limits } from './auth/rate-limit.ts';
import { ANSWER_MAX_BYTES } from './db/limits.ts';
import { afterRecentSignIn, JSON_BODY_MAX_BYTES, type Opens } from './functions/function-list.ts';
import type { MailKind } from './mail/mail-kinds.ts';

const KIB = 1024;
export const AUTH_BODY_MAX_BYTES = 1024 * KIB;
/** Enough for an import of a few thousand rows. */
export const REST_BODY_MAX_BYTES = 4096 * KIB;
/** Far more than any event of Stripe needs. */
export const WEBHOOK_BODY_MAX_BYTES = 1024 * KIB;
/** The picture of a code for a second factor has some 400 KB with the longest name of an issuer; all else is shorter. */
const AUTH_ANSWER_MAX_BYTES = 1024 * KIB;
const WEBHOOK_ANSWER_MAX_BYTES = 4 * KIB;
/** 5,000 sessions and 1,000 supervisions with the longest names. */
const FEED_MAX_BYTES = 8192 * KIB;
/** A key has 200 bytes; those that were replaced stay. */
const KEY_SET_MAX_BYTES = 64 * KIB;

export interface DeclaredRoute {
  /**
   * 'coach': with a token whose auth session is open. 'link': anybody with the secret in the path. 'sender': a service that signs
   * its messages with a secret. 'monitoring': anybody with METRICS_TOKEN; others get the answer of an unknown address.
   */
  readonly who: 'anybody' | 'coach' | 'link' | 'sender' | 'monitoring';
  /** What counts requests (auth/rate-limit.ts says by user or by address); without one only those under way at a time are limited. */
  readonly limit?: keyof Limits;
  /** The longest body; 0: it reads none. */
  readonly bytesIn: number;
  /**
   * The longest answer. null: functions say for themselves; or it has nothing of a coach's, but what the build or the server wrote, such
   * as files, whose length is theirs.
   */
  readonly bytesOut: number | null;
  /** Whether it is one of the requests under way, of which a server, an address and those without a token have so many (http/load). */
  readonly isUnderWay: boolean;
  /** The mails that a request can write. */
  readonly mails?: readonly MailKind[];
  readonly opens?: Opens;
  /**
   * What becomes of it during maintenance (ADR 144). 'answered': it writes nothing, or only what signing in and out and the notes of what was
   * read need. 'refused': 503. 'answered if it reads': by its method. 'by name': as the function of this name declares.
   */
  readonly inMaintenance: 'answered' | 'refused' | 'answered if it reads' | 'by name';
}

/**
 * When a request that is under way is answered with 503, whatever it waits for: only faults take so long. Functions say for themselves
 * (functions/function-list.ts).
 */
export const ANSWER_SECONDS = 60;

const AUTH = {
  who: 'anybody',
  bytesIn: AUTH_BODY_MAX_BYTES,
  bytesOut: AUTH_ANSWER_MAX_BYTES,
  isUnderWay: true,
  inMaintenance: 'answered',
} as const;
const OWN_AUTH = { ...AUTH, who: 'coach' } as const;
/** Rows are counted while they arrive and while they are written as JSON (rest/rows/fast-rows.ts). */
const REST = {
  who: 'anybody',
  bytesIn: REST_BODY_MAX_BYTES,
  bytesOut: ANSWER_MAX_BYTES,
  isUnderWay: true,
  inMaintenance: 'answered',
} as const;
const FUNCTION = {
  who: 'anybody',
  bytesIn: JSON_BODY_MAX_BYTES,
  bytesOut: null,
  isUnderWay: true,
  inMaintenance: 'answered',
} as const;
const SENT = {
  who: 'sender',
  bytesIn: WEBHOOK_BODY_MAX_BYTES,
  bytesOut: WEBHOOK_ANSWER_MAX_BYTES,
  isUnderWay: true,
  // Of another method.
  inMaintenance: 'answered',
} as const;
/** Answered from memory. */
const PAGE = { who: 'anybody', bytesIn: 0, bytesOut: null, isUnderWay: false, inMaintenance: 'answered' } as const;
const REFUSED = { inMaintenance: 'refused' } as const;

export const ROUTES: Readonly<Record<string, DeclaredRoute>> = {
  'GET /healthz': PAGE,
  'GET /readyz': PAGE,
  'GET /metrics': { ...PAGE, who: 'monitoring' },
  'GET /config.json': PAGE,
  'POST /auth/v1/token': { ...AUTH, limit: 'token' },
  'POST /auth/v1/signup': { ...AUTH, limit: 'signup', mails: ['confirm address', 'already registered'], ...REFUSED },
  'POST /auth/v1/logout': OWN_AUTH,
  'POST /auth/v1/recover': { ...AUTH, limit: 'recover', mails: ['reset password', 'confirm address'], ...REFUSED },
  'POST /auth/v1/resend': { ...AUTH, limit: 'resend', mails: ['confirm address', 'email change'], ...REFUSED },
  'POST /auth/v1/otp': { ...AUTH, limit: 'otp', mails: ['sign in', 'confirm address'] },
  // A mailed link: it leads to a page of the web app, which says what became of it.
  'GET /auth/v1/verify': { ...AUTH, limit: 'verify' },
  'POST /auth/v1/verify': { ...AUTH, limit: 'verify' },
  'GET /auth/v1/user': OWN_AUTH,
  'PUT /auth/v1/user': {
    ...OWN_AUTH,
    limit: 'updateUser',
    mails: ['email change'],
    // A new password; or the old one, or a mailed code. A new address is confirmed from both mailboxes.
    opens: afterRecentSignIn('auth.users'),
    ...REFUSED,
  },
  'POST /auth/v1/factors': { ...OWN_AUTH, limit: 'mfa', opens: afterRecentSignIn('auth.mfa_factors'), ...REFUSED },
  'POST /auth/v1/factors/:id/challenge': { ...OWN_AUTH, limit: 'mfa' },
  // Of a new factor, which it activates.
  'POST /auth/v1/factors/:id/verify': { ...OWN_AUTH, limit: 'mfa', opens: afterRecentSignIn('auth.mfa_factors') },
  // Of the last factor: from then on the password is enough.
  'DELETE /auth/v1/factors/:id': { ...OWN_AUTH, opens: afterRecentSignIn('auth.mfa_factors'), ...REFUSED },
  'POST /auth/v1/passkeys/authentication/options': { ...AUTH, limit: 'passkeys' },
  'POST /auth/v1/passkeys/authentication/verify': { ...AUTH, limit: 'passkeys' },
  'GET /auth/v1/passkeys': OWN_AUTH,
  'GET /auth/v1/settings': AUTH,
  'GET /auth/v1/health': AUTH,
  'GET /auth/v1/reauthenticate': { ...OWN_AUTH, limit: 'mails', mails: ['reauthentication'], ...REFUSED },
  // Endpoints of the hosted platform that are refused.
  'ALL /auth/v1/admin/*': AUTH,
  'ALL /auth/v1/*': AUTH,
  // Policies decide which rows there are, for a coach, a reader of a lent view, and anybody.
  // What there is: tables, columns and functions, nothing of a coach's.
  'GET /rest/v1': { ...REST, bytesIn: 0 },
  'GET /rest/v1/': { ...REST, bytesIn: 0 },
  'ALL /rest/v1/:rpc/:name': { ...REST, inMaintenance: 'by name' },
  'ALL /rest/v1/:name': { ...REST, inMaintenance: 'answered if it reads' },
  'ALL /rest/v1/*': REST,
  'GET /functions/v1/:name': FUNCTION,
  // Where a function has no limit of its own.
  'POST /functions/v1/:name': { ...FUNCTION, limit: 'functionCalls', inMaintenance: 'by name' },
  'ALL /functions/v1/:name': FUNCTION,
  'POST /webhooks/stripe': { ...SENT, ...REFUSED },
  'ALL /webhooks/stripe': SENT,
  'POST /webhooks/mail': { ...SENT, limit: 'refusedMailReports', ...REFUSED },
  'ALL /webhooks/mail': SENT,
  'POST /webhooks/calendars/:feed': { ...SENT, limit: 'refusedBookings', ...REFUSED },
  'GET /calendar/:file{.+\\.ics}': {
    who: 'link',
    limit: 'unknownFeeds',
    bytesIn: 0,
    bytesOut: FEED_MAX_BYTES,
    isUnderWay: true,
    inMaintenance: 'answered',
  },
  'GET /.well-known/jwks.json': {
    who: 'anybody',
    bytesIn: 0,
    bytesOut: KEY_SET_MAX_BYTES,
    isUnderWay: true,
    inMaintenance: 'answered',
  },
  // The web app: its files and screens, such as /verify and those that mailed links open, and the legal pages.
  'ALL /*': PAGE,
};

/**
 * The paths whose requests wait for the database or for Stripe; how long at most, null: each function says it; and the longest answer,
 * null: whatever makes it counts it.
 */
export const PATHS_UNDER_WAY: readonly (readonly [path: string, seconds: number | null, bytesOut: number | null])[] = [
  ['/auth/v1/*', ANSWER_SECONDS, AUTH_ANSWER_MAX_BYTES],
  ['/rest/v1/*', ANSWER_SECONDS, null],
  ['/functions/v1/*', null, null],
  ['/webhooks/*', ANSWER_SECONDS, WEBHOOK_ANSWER_MAX_BYTES],
  ['/calendar/*', ANSWER_SECONDS, FEED_MAX_BYTES],
  ['/.well-known/jwks.json', ANSWER_SECONDS, KEY_SET_MAX_BYTES],
];
