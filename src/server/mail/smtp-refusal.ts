// Which refusals of a mail server say that an address takes no mails at all (ADR 145). All others may be about this mail, its sender or a
// policy, and say nothing of the next one.

/** Fields of nodemailer's errors. */
export interface SmtpFailure {
  readonly code: string | undefined;
  readonly command: string | undefined;
  readonly responseCode: number | undefined;
  /** The enhanced status code at the beginning of the answer (RFC 2034), such as 5.1.1. */
  readonly enhancedCode: string | undefined;
  /** Whether the answer says in words that there is no such mailbox. */
  readonly saysNoMailbox: boolean;
}

/**
 * RFC 3463 and its register: no such mailbox, domain or syntax of either (1.1 to 1.3), moved without a forwarding address (1.6), a domain
 * that takes no mails (1.10, RFC 7505), mailbox disabled (2.1). Not: the sender's address (1.7, 1.8), a mailbox that is full (2.2), policy and
 * security (7.x), and 1.0, which servers use for senders as well.
 */
const NO_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/**
 * RFC 5321, 4.2.3 and RFC 7504, where no enhanced code says more: mailbox unavailable, user not local, mailbox name not allowed, domain takes
 * no mails. Not 552 and 554, which are about space and the transaction. Servers also answer them where the sender's network is on a list, or
 * they no longer relay for us, to every address alike: so their words count too.
 */
const NO_MAILBOX_BASIC = new Set([550, 551, 553, 556]);

const MAILBOX = '(?:user|recipient|mailbox|mail box|e-?mail|address|account|person)';
const NO_MAILBOX_WORDS = new RegExp(
  [
    `\\b(?:no such|unknown|invalid|nonexistent|unrouteable) (?:local )?${MAILBOX}\\b`,
    `\\b${MAILBOX}\\b[^.;]{0,60}\\b(?:unknown|not found|not exist|doesn['’]t exist|not local)\\b`,
    String.raw`\bnull MX\b`,
  ].join('|'),
  'i',
);

/** Whether the address itself was refused for good. */
export function namesNoMailbox({ command, responseCode, enhancedCode, saysNoMailbox }: SmtpFailure): boolean {
  if (responseCode === undefined || responseCode < 500) return false;
  // At DATA a server that answers for several mailboxes may name one; without a code it speaks of the content.
  if (enhancedCode !== undefined) return NO_MAILBOX.has(enhancedCode) && (command === 'RCPT' || command === 'DATA');
  return command === 'RCPT' && NO_MAILBOX_BASIC.has(responseCode) && saysNoMailbox;
}

/**
 * Not where it speaks of the sender, whose mailbox some servers look for.
 * @example saysNoMailbox('550 No such user here') // true
 */
export const saysNoMailbox = (response: string): boolean =>
  NO_MAILBOX_WORDS.test(response) && !/\bsender\b/i.test(response);

/** @example enhancedCodeIn('550 5.1.1 <ada@example.org>: no such user') // '5.1.1' */
export const enhancedCodeIn = (response: string): string | undefined =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(response)?.[1];
