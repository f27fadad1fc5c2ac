// Every mail that the product sends: who gets it, and the limits that it passes (ADR 114). compose-mail.ts asks each text for its kind;
// auth/mail/mail-gate.ts counts. A limit is one of auth/rate-limit.ts.

/** What a limit counts by. A mailbox is an address without its tag. */
export type MailLimitOf = 'coach' | 'coach and mailbox' | 'network' | 'network and mailbox' | 'mailbox';

export interface MailKindRules {
  /**
   * 'owner': of the account, at its own address, by a call with their token or because they switched it on. 'account': of an account,
   * asked for by anybody who types its address. 'claimed': the owner of an address that somebody says is theirs. 'named by a coach':
   * somebody without an account, who did not ask. 'operator': an address that the operator gives in a shell.
   */
  readonly to: 'owner' | 'account' | 'claimed' | 'named by a coach' | 'operator';
  /** The fields of such a mail that a coach writes, as errors name them: a link in one is refused (outside-mails/links-in-text.ts). */
  readonly coachWords?: readonly string[];
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

export const MAIL_KINDS = {
  'confirm address': { to: 'claimed', limits: CLAIMED },
  'already registered': { to: 'claimed', limits: CLAIMED },
  'email change': { to: 'claimed', limits: CLAIMED },
  // As 'confirm address' to an address that nobody has confirmed: a stranger may have begun the account.
  'sign in': { to: 'account', limits: ACCOUNT },
  'reset password': { to: 'account', limits: ACCOUNT },
  reauthentication: { to: 'owner', limits: [] },
  'weekly mail': { to: 'owner', limits: [] },
  'witness request': {
    to: 'named by a coach',
    coachWords: ['Their name', 'The recorded name', 'Your message', 'Your name'],
    limits: OUTSIDE,
  },
  'witness reminder': {
    to: 'named by a coach',
    // Of the request, as it is stored.
    coachWords: ['witness_name', 'subject', 'message'],
    limits: REMINDERS,
  },
  'lent view': { to: 'named by a coach', coachWords: ['Name', 'Your words', 'Your name'], limits: OUTSIDE },
  // A name with a link, from before links were refused, gives way to the address.
  'lent code': { to: 'named by a coach', coachWords: ['Your name'], limits: CODES },
  test: { to: 'operator', limits: [] },
} as const satisfies Record<string, MailKindRules>;

export type MailKind = keyof typeof MAIL_KINDS;
