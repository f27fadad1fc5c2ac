// Types for sending mail. Requests use the outbox (outbox.ts), which stores a mail until the transport (SMTP or .eml
// files) has accepted it.
import type { Logger } from 'pino';
import type { MailBlock } from '#domain/auth/mail-delivery.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where answers go; default: to the sender. */
  readonly replyTo?: string;
  /** The name shown as the sender's, in place of the installation's. */
  readonly fromName?: string;
  /** An address to which a POST stops such mails (RFC 8058). */
  readonly unsubscribe?: string;
  /** What of the address stops it (mail-kinds.ts); default: nothing. */
  readonly stoppedBy?: readonly MailBlock[];
}

/** A mail as the outbox stores it. */
export interface SealedMail {
  readonly id: string;
  readonly address: string;
  readonly content: Buffer;
  readonly stopped: readonly MailBlock[];
}

/** What a mail belongs to. */
export interface MailContext {
  /** The account. The mail is deleted with it, and its owner sees when a mail cannot be delivered. */
  readonly userId?: string;
  /** The user id in a sign-up's response, which may be invented. */
  readonly answeredUserId?: string;
  /** The hash of the link's token, or of what is asked about: a mail whose link is no longer valid is not sent. */
  readonly tokenHash?: string;
  /** The hash of a code for somebody without an account: a mail whose code is no longer valid is not sent. */
  readonly outsideLink?: Buffer;
}

export interface Mailer {
  /** Resolves when the mail is stored; it does not wait for the mail server. */
  send(mail: Mail, context?: MailContext): Promise<void>;
  /** For a mail that a function of the database writes into the outbox, together with what it is about. */
  seal(mail: Mail): SealedMail;
  /** To be called when that transaction has been committed. */
  written(mail: SealedMail): void;
  /** A mailer that logs to `log`; absent if the mailer logs nothing. */
  withLog?(log: Logger): Mailer;
}

/** Makes one attempt to deliver a mail. */
export interface MailTransport {
  /** `id` becomes part of the Message-ID. Rejects if the mail was not accepted. */
  send(mail: Mail, id?: string): Promise<void>;
}
