// Declares every function of /functions/v1 with its limits, which functions.ts enforces. tests/security/declared-functions.test.ts
// compares the list with the folder and exceeds each limit.
import { CERTIFICATE_MAX_BYTES } from '#domain/certificates/certificate.ts';
import { WITNESS_TEXTS } from '#domain/witnesses/witness-texts.ts';
import type { Limits } from '#server/auth/rate-limit.ts';
import type { MailKind } from '#server/mail/mail-kinds.ts';
import { acceptTerms } from './accept-terms.ts';
import { addCertificate } from './add-certificate.ts';
import { endUserDevices } from './admin/end-user-devices.ts';
import { extendTrial, grantPlan } from './admin/change-plan.ts';
import { openSupportView } from './admin/open-support-view.ts';
import { removeFactors } from './admin/remove-factors.ts';
import { resendConfirmation } from './admin/resend-confirmation.ts';
import { endDevice, getAccountSecurity } from './account-security.ts';
import { connectCalendar, getCalendars, readCalendar } from './calendars.ts';
import { checkAddress, confirmAddress } from './check-address.ts';
import { createArchive, TOO_MANY_ARCHIVES } from './create-archive.ts';
import { createAuditFile, TOO_MANY_AUDIT_FILES } from './create-audit-file.ts';
import { createBillingPortal } from './create-billing-portal.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { deleteAccount } from './delete-account.ts';
import type { FileFunction, LinkFunction, PublicFunction, ServerFunction } from './function-call.ts';
import { getCertificate } from './get-certificate.ts';
import { getMailDelivery } from './get-mail-delivery.ts';
import { getPayments } from './get-payments.ts';
import { getSubscriptionStatus } from './get-subscription-status.ts';
import {
  changeHook,
  createHook,
  deleteHook,
  getHookDeliveries,
  getHooks,
  sendHookDelivery,
  testHook,
} from './hooks.ts';
import { keepFactors, stopFactorRemoval } from './keep-factors.ts';
import { lendView, openLentView, requestLentCode } from './lent-views.ts';
import { changeOwnFeed, closeOwnFeed, getOwnFeed, openOwnFeed } from './own-feed.ts';
import { createPersonalKey, endPersonalKey, getPersonalKeys } from './personal-keys.ts';
import { createRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts';
import { stopWeeklyMail } from './stop-weekly-mail.ts';
import { syncBuiltInAccounts } from './sync-built-in-accounts.ts';
import { updateUserRole } from './update-user-role.ts';
import {
  answerWitnessRequest,
  askWitnessFunction,
  openWitnessRequest,
  previewWitnessRequest,
  stopMails,
} from './witnesses.ts';

/** The most calls of one coach under way on this process. Functions that declare the same object share the limit. */
export interface AtOnce {
  readonly perCoach: number;
}

/** Counted before the function runs. Beyond it calls are answered with 429 and `text`. */
export interface CallLimit {
  readonly name: keyof Limits;
  readonly text: string;
  /** Counts in the memory of each process, for cheap and frequent calls. Default: in the database, for all servers. */
  readonly isInMemory?: boolean;
}

/** What gives access to a coach's records after every sign-in has ended (ADR 156). */
export interface Opens {
  /** Where it, or a hash of it, is stored. */
  readonly table: string;
  /** What the call asks for: the password in its body, or a sign-in that is not older than a day. */
  readonly with: 'password' | 'recent sign-in';
}

interface Promises {
  /** By coach, or by network if anybody may call. */
  readonly limit: CallLimit;
  /** The limit on wrong passwords or codes, which the function counts itself and resets after a correct one. */
  readonly guesses?: keyof Limits;
  readonly atOnce?: AtOnce;
  /** The mails that a call can write. Their limits are in mail/mail-kinds.ts. */
  readonly mails?: readonly MailKind[];
  /** The longest body. */
  readonly bytesIn: number;
  /** The longest answer. Files and streamed answers have further limits on their parts. */
  readonly bytesOut: number;
  /** The time after which a call is answered with 503, although its work continues (answer-limits.ts). Only faults take so long. */
  readonly seconds: number;
  /** As in route-list.ts. */
  readonly inMaintenance: 'answered' | 'refused';
  readonly opens?: Opens;
}

/** `coach`: a token with an open auth session that owes no code, unless `mayOweCode`. `anybody`: no token. */
export type DeclaredFunction = Promises &
  (
    | ({ readonly who: 'coach'; readonly takes: 'json'; readonly mayOweCode?: boolean } & ServerFunction)
    | ({ readonly who: 'coach'; readonly takes: 'file' } & FileFunction)
    | ({ readonly who: 'anybody'; readonly takes: 'json' } & PublicFunction)
    | ({ readonly who: 'anybody'; readonly takes: 'link' } & LinkFunction)
  );

const CALLS = {
  name: 'functionCalls',
  text: 'Too many requests. Please wait five minutes.',
  isInMemory: true,
} as const;
const KIB = 1024;
const MIB = 1024 * KIB;
/** For every function except the one whose body is a file. */
export const JSON_BODY_MAX_BYTES = 64 * KIB;
/** For a few statements, calls to Stripe, which time out after four seconds, or reading a calendar, which ends after 25. */
const SHORT = { bytesIn: JSON_BODY_MAX_BYTES, bytesOut: 64 * KIB, seconds: 60, inMaintenance: 'refused' } as const;
/** For functions that only read, or are part of signing in or out. */
const ANSWERED = { inMaintenance: 'answered' } as const;
const COACH = { ...SHORT, who: 'coach', takes: 'json', limit: CALLS } as const;
/** Each call needs memory for a chunk or for all records. */
const FILES: AtOnce = { perCoach: 4 };
const FILE = {
  ...SHORT,
  who: 'coach',
  takes: 'file',
  // An archive reads or writes every certificate of a coach.
  limit: { ...CALLS, name: 'fileCalls' },
  atOnce: FILES,
} as const;
const WITNESS_LINK = {
  ...SHORT,
  who: 'anybody',
  limit: { name: 'witnessLinks', text: WITNESS_TEXTS.tooManyLinks },
} as const;
const LENT_LINK = {
  ...SHORT,
  who: 'anybody',
  takes: 'json',
  limit: { name: 'lentLinks', text: 'Too many attempts from your network. Please wait five minutes.' },
} as const;

export const afterRecentSignIn = (table: string): Opens => ({ table, with: 'recent sign-in' });

/** Requests an address that a coach entered. */
const HOOK_SENT = {
  ...COACH,
  limit: { name: 'sentHooks', text: 'Too many were sent by hand. Please try again in an hour.' },
} as const;

export const FUNCTIONS: Readonly<Record<string, DeclaredFunction>> = {
  'accept-terms': { ...COACH, ...acceptTerms },
  // The server accepts a body for 180 seconds (serve.ts), which is stored while it arrives.
  'add-certificate': { ...FILE, bytesIn: CERTIFICATE_MAX_BYTES, seconds: 240, ...addCertificate },
  'answer-witness-request': { ...WITNESS_LINK, takes: 'json', ...answerWitnessRequest },
  'ask-witness': { ...COACH, mails: ['witness request'], ...askWitnessFunction },
  'change-hook': { ...COACH, ...changeHook },
  'change-own-feed': { ...COACH, ...changeOwnFeed },
  'check-address': { ...COACH, mails: ['address check'], ...checkAddress },
  'close-own-feed': { ...COACH, ...closeOwnFeed },
  'confirm-address': { ...WITNESS_LINK, takes: 'link', ...confirmAddress },
  'connect-calendar': {
    ...COACH,
    limit: { name: 'calendars', text: 'Too many calendars were tried. Please try again in an hour.' },
    ...connectCalendar,
  },
  'create-archive': {
    ...FILE,
    limit: { name: 'archives', text: TOO_MANY_ARCHIVES },
    atOnce: { perCoach: 1 },
    // The limit of a ZIP file.
    bytesOut: 4 * 1024 * MIB - 1,
    ...ANSWERED,
    ...createArchive,
  },
  'create-audit-file': {
    ...FILE,
    limit: { name: 'auditFiles', text: TOO_MANY_AUDIT_FILES },
    // For the 8 MiB of a row of the database's answer, with salts and hashes.
    bytesOut: 64 * MIB,
    seconds: 120,
    ...ANSWERED,
    ...createAuditFile,
  },
  'create-billing-portal': { ...COACH, ...createBillingPortal },
  'create-checkout-session': { ...COACH, ...createCheckoutSession },
  'create-hook': { ...COACH, opens: afterRecentSignIn('private.hooks'), ...createHook },
  'create-personal-key': {
    ...COACH,
    guesses: 'passwordGuesses',
    opens: { table: 'auth.personal_keys', with: 'password' },
    ...createPersonalKey,
  },
  'create-recovery-codes': { ...COACH, opens: afterRecentSignIn('auth.recovery_codes'), ...createRecoveryCodes },
  'delete-account': { ...COACH, guesses: 'passwordGuesses', ...deleteAccount },
  'delete-hook': { ...COACH, ...deleteHook },
  'end-device': { ...COACH, ...ANSWERED, ...endDevice },
  'end-personal-key': { ...COACH, ...ANSWERED, ...endPersonalKey },
  'end-user-devices': { ...COACH, ...endUserDevices },
  'extend-trial': { ...COACH, ...extendTrial },
  'get-account-security': { ...COACH, ...ANSWERED, ...getAccountSecurity },
  // For several tabs. Each answer may have 24 MB.
  'get-calendars': { ...COACH, atOnce: { perCoach: 3 }, bytesOut: 64 * MIB, ...ANSWERED, ...getCalendars },
  'get-certificate': { ...FILE, bytesOut: CERTIFICATE_MAX_BYTES, ...ANSWERED, ...getCertificate },
  'get-hook-deliveries': { ...COACH, ...ANSWERED, ...getHookDeliveries },
  'get-hooks': { ...COACH, ...ANSWERED, ...getHooks },
  'get-mail-delivery': {
    ...SHORT,
    who: 'anybody',
    takes: 'json',
    limit: { name: 'mailDelivery', text: 'Too many requests. Please wait five minutes.' },
    ...ANSWERED,
    ...getMailDelivery,
  },
  'get-own-feed': { ...COACH, ...ANSWERED, ...getOwnFeed },
  'get-payments': { ...COACH, ...ANSWERED, ...getPayments },
  'get-personal-keys': { ...COACH, ...ANSWERED, ...getPersonalKeys },
  'get-subscription-status': { ...COACH, ...ANSWERED, ...getSubscriptionStatus },
  'grant-plan': { ...COACH, ...grantPlan },
  'keep-factors': { ...WITNESS_LINK, takes: 'link', ...ANSWERED, ...keepFactors },
  'lend-view': { ...COACH, mails: ['lent view'], opens: afterRecentSignIn('private.lent_links'), ...lendView },
  'open-lent-view': { ...LENT_LINK, guesses: 'lentGuesses', ...ANSWERED, ...openLentView },
  'open-support-view': { ...COACH, ...openSupportView },
  'open-own-feed': { ...COACH, opens: afterRecentSignIn('private.own_feeds'), ...openOwnFeed },
  'open-witness-request': { ...WITNESS_LINK, takes: 'json', ...ANSWERED, ...openWitnessRequest },
  'preview-witness-request': { ...COACH, ...ANSWERED, ...previewWitnessRequest },
  'read-calendar': { ...COACH, ...readCalendar },
  'redeem-recovery-code': { ...COACH, mayOweCode: true, guesses: 'codeGuesses', ...ANSWERED, ...redeemRecoveryCode },
  'remove-factors': { ...COACH, mails: ['factor removal'], ...removeFactors },
  'request-lent-code': { ...LENT_LINK, mails: ['lent code'], ...ANSWERED, ...requestLentCode },
  'resend-confirmation': { ...COACH, mails: ['confirm address'], ...resendConfirmation },
  'send-hook-delivery': { ...HOOK_SENT, ...sendHookDelivery },
  'stop-factor-removal': { ...COACH, ...ANSWERED, ...stopFactorRemoval },
  'stop-mails': { ...WITNESS_LINK, takes: 'link', ...stopMails },
  'stop-weekly-mail': { ...WITNESS_LINK, takes: 'link', ...stopWeeklyMail },
  'sync-built-in-accounts': { ...COACH, ...syncBuiltInAccounts },
  'test-hook': { ...HOOK_SENT, ...testHook },
  'update-user-role': { ...COACH, opens: afterRecentSignIn('public.profiles'), ...updateUserRole },
};
