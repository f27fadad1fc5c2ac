// Types for sending mail. Requests use the outbox (outbox.ts), which stores a mail until the transport (SMTP or .eml
// files) has accepted it.
import type { Logger } from 'pino';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What a mail belongs to. */
export interface MailContext {
  /** The account. The mail is deleted with it, and its owner sees when a mail cannot be delivered. */
  readonly userId?: string;
  /** The user id in a sign-up's response, which may be invented. */
  readonly answeredUserId?: string;
  /** The hash of the link's token: a mail whose link is no longer valid is not sent. */
  readonly tokenHash?: string;
}

export interface Mailer {
  /** Resolves when the mail is stored; it does not wait for the mail server. */
  send(mail: Mail, context?: MailContext): Promise<void>;
  /** A mailer that logs to `log`; absent if the mailer logs nothing. */
  withLog?(log: Logger): Mailer;
}

/** Makes one attempt to deliver a mail. */
export interface MailTransport {
  /** `id` becomes part of the Message-ID. Rejects if the mail was not accepted. */
  send(mail: Mail, id?: string): Promise<void>;
}
