// Sending mail. What the rest of the server calls is the outbox (outbox.ts), which keeps a mail until the transport, SMTP or
// .eml files, has taken it.
import type { Logger } from 'pino';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a mail is about. */
export interface MailContext {
  /** The account; the mail is forgotten with it, and its owner is told when it cannot be delivered. */
  readonly userId?: string;
  /** The id that a sign-up is answered with, real or made up. */
  readonly answeredUserId?: string;
  /** Of the link in the mail: a mail whose link no longer works is not sent. */
  readonly tokenHash?: string;
}

export interface Mailer {
  /** Resolves when the mail is kept for sending; the mail server is not waited for. */
  send(mail: Mail, context?: MailContext): Promise<void>;
  /** The same, logging to `log`; absent where nothing is logged. */
  withLog?(log: Logger): Mailer;
}

/** One attempt to hand a mail over. */
export interface MailTransport {
  /** `id` becomes part of the Message-ID. Rejects when the mail was not taken. */
  send(mail: Mail, id?: string): Promise<void>;
}
