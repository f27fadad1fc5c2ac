// Sending mail. Two ways stand behind it: SMTP, or .eml files under DATA_DIR/mail.

import type { Logger } from 'pino';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the mail is handed over. Rejects when it is not; the caller decides what that means. */
  send(mail: Mail): Promise<void>;
  /** The same, telling `log` of what was sent; absent where nothing is told. */
  withLog?(log: Logger): Mailer;
}
