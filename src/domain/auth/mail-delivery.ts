// What the product tells about mails that do not arrive.

/**
 * fine: taken by the mail server, being sent, or nothing is known of it; delayed: not taken yet, it is tried again for 24
 * hours; undeliverable: the mail server does not take it.
 */
export type MailState = 'fine' | 'delayed' | 'undeliverable';

export interface MailDelivery {
  readonly state: MailState;
}

/** An address of an account that mail did not reach. */
export interface UndeliveredMail {
  readonly address: string;
  readonly state: Exclude<MailState, 'fine'>;
}

/**
 * What people are told of it.
 * @example undeliverableText('ada@exmaple.org') // 'Our email to ada@exmaple.org came back: …'
 */
export const undeliverableText = (address: string) =>
  `Our email to ${address} came back: its mail server does not accept it. Is the address spelt correctly?`;
export const delayedText = (address: string) =>
  `The email to ${address} is taking longer than usual. We keep trying for 24 hours.`;
