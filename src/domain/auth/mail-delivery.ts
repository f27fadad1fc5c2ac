// The state of mails that do not arrive, and its texts.

/**
 * fine: accepted by the mail server, being sent, or unknown; delayed: not accepted yet, retried for 24 hours; undeliverable: refused by
 * the mail server.
 */
export type MailState = 'fine' | 'delayed' | 'undeliverable';

export interface MailDelivery {
  readonly state: MailState;
}

/**
 * Why mails that nobody asked for at that moment are not sent to an address (ADR 145). bounce: they bounce; complaint: its owner reported one as spam.
 */
export type MailBlock = 'bounce' | 'complaint';

/** An address of an account with undeliverable mail. */
export interface UndeliveredMail {
  readonly address: string;
  readonly state: Exclude<MailState, 'fine'>;
}

/**
 * The text shown for it.
 * @example undeliverableText('ada@exmaple.org') // 'Our email to ada@exmaple.org came back: …'
 */
export const undeliverableText = (address: string) =>
  `Our email to ${address} came back: its mail server does not accept it. Is the address spelt correctly?`;
/** @example blockedText('ada@exmaple.org', 'bounce') // 'Our emails to ada@exmaple.org come back, so …' */
export const blockedText = (address: string, block: MailBlock) =>
  block === 'bounce'
    ? `Our emails to ${address} come back, so we only send those you ask for.`
    : `An email to ${address} was marked as spam, so we only send those you ask for.`;
/** What a coach reads of a request or a view that they mailed. */
export const UNDELIVERED_TEXTS: Readonly<Record<MailBlock, string>> = {
  bounce: 'Email to this address comes back. Check it, and send again to the right one.',
  complaint: 'The person at this address wants no emails from here.',
};
export const delayedText = (address: string) =>
  `The email to ${address} is taking longer than usual. We keep trying for 24 hours.`;
