// A mailer that hands each mail to the test, in place of an outbox.
import type { Mail, MailContext, Mailer } from '#server/mail/mailer.ts';

/** A sealed mail is handed over when the transaction that wrote it was committed. */
export function recordingMailer(take: (mail: Mail, context?: MailContext) => Promise<void> | void): Mailer {
  const sealed = new Map<string, Mail>();
  return {
    send: async (mail, context) => take(mail, context),
    seal(mail) {
      const id = crypto.randomUUID();
      sealed.set(id, mail);
      return { id, address: mail.to, content: Buffer.from(mail.subject), stopped: mail.stoppedBy ?? [] };
    },
    written({ id }) {
      const mail = sealed.get(id);
      if (mail) void take(mail);
    },
  };
}
