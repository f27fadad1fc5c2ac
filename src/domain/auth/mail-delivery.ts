// The state of mails that do not arrive, and its texts.

/**
 * fine: accepted by the mail server, being sent, or unknown; delayed: not accepted yet, retried for 24 hours; undeliverable: refused by
 * the mail server.
 */
export type MailState = 'fine' | 'delayed' | 'undeliverable';

export interface MailDelivery {
  readonly state: MailState;
}

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
export const delayedText = (address: string) =>
  `The email to ${address} is taking longer than usual. We keep trying for 24 hours.`;
