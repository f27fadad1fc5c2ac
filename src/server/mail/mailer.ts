// Sending mail. Two ways stand behind it: SMTP, or .eml files under DATA_DIR/mail.

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the mail is handed over. Rejects when it is not; the caller decides what that means. */
  send(mail: Mail): Promise<void>;
}
