// Every mail that the product sends: who gets it, the limits that it passes (ADR 114), and what of its address stops it (ADR 145).
// compose-mail.ts asks each text for its kind; auth/mail/mail-gate.ts counts. A limit is one of auth/rate-limit.ts.
import type { MailBlock } from '#domain/auth/mail-delivery.ts';

/** What a limit counts by. A mailbox is an address without its tag. */
export type MailLimitOf = 'coach' | 'coach and mailbox' | 'network' | 'network and mailbox' | 'mailbox';

export interface MailKindRules {
  /**
   * 'owner': of the account, at its own address, by a call with their token, because they switched it on, or of what was done to it.
   * 'account': of an account, asked for by anybody who types its address, or by an admin. 'claimed': the owner of an address that somebody says is theirs. 'named by a coach':
   * somebody without an account, who did not ask. 'operator': an address that the operator gives in a shell.
   */
  readonly to: 'owner' | 'account' | 'claimed' | 'named by a coach' | 'operator';
  /** The fields of such a mail that a coach writes, as errors name them: a link in one is refused (outside-mails/links-in-text.ts). */
  readonly coachWords?: readonly string[];
  /** Why it is not sent to an address: mails came back from there, or somebody there reported one as spam. */
  readonly stoppedBy: readonly MailBlock[];
  /** In this order: the mailbox last, so that mails which another limit stops do not use it up. */
  readonly limits: readonly (readonly [limit: string, of: MailLimitOf])[];
}

const ACCOUNT = [
  ['accountMailsOfNetwork', 'network and mailbox'],
  ['accountMails', 'mailbox'],
] as const;
const CLAIMED = [
  ['claimedMailsOfAccount', 'coach'],
  ['claimedMailsOfNetwork', 'network'],
  ['claimedMails', 'mailbox'],
] as const;
const OUTSIDE = [
  ['outsideMailsDay', 'coach'],
  ['outsideMailsWeek', 'coach'],
  ['outsideMailsToOne', 'coach and mailbox'],
  ['outsideMailsOfNetwork', 'network'],
  ['outsideMails', 'mailbox'],
] as const;
/** A job tries again each hour, so a reminder is not counted by the coach: it would use up what they ask themselves. */
const REMINDERS = [
  ['outsideMailsToOne', 'coach and mailbox'],
  ['outsideMails', 'mailbox'],
] as const;
const CODES = [
  ['lentCodesOfNetwork', 'network'],
  ['lentCodes', 'mailbox'],
  ['lentCodesWeek', 'mailbox'],
] as const;

/** Somebody waits for it: it is sent wherever they ask, since a mailbox that was full or closed may work again. */
const ASKED_FOR_NOW = [] as const;
/** Nobody waits for it at this moment, and there are other ways to say it. */
const NOT_NEEDED = ['bounce', 'complaint'] as const;

export const MAIL_KINDS = {
  'confirm address': { to: 'claimed', stoppedBy: ASKED_FOR_NOW, limits: CLAIMED },
  'already registered': { to: 'claimed', stoppedBy: ASKED_FOR_NOW, limits: CLAIMED },
  'email change': { to: 'claimed', stoppedBy: ASKED_FOR_NOW, limits: CLAIMED },
  // As 'confirm address' to an address that nobody has confirmed: a stranger may have begun the account.
  'sign in': { to: 'account', stoppedBy: ASKED_FOR_NOW, limits: ACCOUNT },
  'reset password': { to: 'account', stoppedBy: ASKED_FOR_NOW, limits: ACCOUNT },
  reauthentication: { to: 'owner', stoppedBy: ASKED_FOR_NOW, limits: [] },
  'address check': { to: 'owner', stoppedBy: ASKED_FOR_NOW, limits: [] },
  // Its owner has to hear of it: also one who called a mail spam, and however many other mails came.
  'factor removal': { to: 'account', stoppedBy: ['bounce'], limits: [['factorRemovals', 'mailbox']] },
  'factors removed': { to: 'owner', stoppedBy: ['bounce'], limits: [] },
  'weekly mail': { to: 'owner', stoppedBy: NOT_NEEDED, limits: [] },
  'witness request': {
    to: 'named by a coach',
    coachWords: ['Their name', 'The recorded name', 'Your message', 'Your name'],
    stoppedBy: NOT_NEEDED,
    limits: OUTSIDE,
  },
  'witness reminder': {
    to: 'named by a coach',
    // Of the request, as it is stored.
    coachWords: ['witness_name', 'subject', 'message'],
    stoppedBy: NOT_NEEDED,
    limits: REMINDERS,
  },
  'lent view': {
    to: 'named by a coach',
    coachWords: ['Name', 'Your words', 'Your name'],
    stoppedBy: NOT_NEEDED,
    limits: OUTSIDE,
  },
  // A name with a link, from before links were refused, gives way to the address.
  'lent code': { to: 'named by a coach', coachWords: ['Your name'], stoppedBy: ASKED_FOR_NOW, limits: CODES },
  test: { to: 'operator', stoppedBy: ASKED_FOR_NOW, limits: [] },
} as const satisfies Record<string, MailKindRules>;

export type MailKind = keyof typeof MAIL_KINDS;

/** Those that a complaint stops: the address to which a POST stops them is in each. */
export type StoppableMailKind = {
  [Kind in MailKind]: 'complaint' extends (typeof MAIL_KINDS)[Kind]['stoppedBy'][number] ? Kind : never;
}[MailKind];
