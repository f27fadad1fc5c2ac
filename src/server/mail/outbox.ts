// The mailer that requests use: it stores the mail in the outbox. deliver-mails.ts sends it to the mail server.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { refuseLineBreak } from './mail-message.ts';
import type { Mail, MailContext, Mailer } from './mailer.ts';
import type { MailCipher } from './mail-cipher.ts';

interface OutboxParts {
  readonly db: Pick<Database, 'asServer'>;
  readonly mailCipher: MailCipher;
  readonly log: Logger;
  /** Called when a mail was stored. */
  readonly onMail: () => void;
}

export function createOutbox(parts: OutboxParts): Mailer {
  return {
    async send(mail, context = {}) {
      const id = randomUUID();
      await writeMail(parts, id, mail, context);
      parts.log.info({ mailId: id }, 'mail waits for the mail server');
      parts.onMail();
    },
    withLog: (log) => createOutbox({ ...parts, log }),
  };
}

async function writeMail({ db, mailCipher }: OutboxParts, id: string, mail: Mail, context: MailContext): Promise<void> {
  // Checked here, so that the caller gets the error.
  refuseLineBreak(mail);
  const { userId = null, answeredUserId = null, tokenHash = null } = context;
  await db.asServer(
    `insert into auth.mail_outbox (id, user_id, asked_as, address, content, token_hash) values ($1, $2, $3, $4, $5, $6)`,
    [id, userId, answeredUserId, mail.to, mailCipher.encrypt(mail, id), tokenHash],
  );
}
