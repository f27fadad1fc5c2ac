// The mailer that requests use: it stores the mail in the outbox. deliver-mails.ts sends it to the mail server.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database, Run } from '#server/db/database.ts';
import { refuseLineBreak } from './mail-transport.ts';
import type { Mail, MailContext, Mailer, SealedMail } from './mailer.ts';
import type { MailCipher } from './mail-cipher.ts';

interface OutboxParts {
  readonly db: Pick<Database, 'asServer'>;
  readonly mailCipher: MailCipher;
  readonly log: Logger;
  /** Called when a mail was stored. */
  readonly onMail: () => void;
}

export function createOutbox(parts: OutboxParts): Mailer {
  const written = ({ id }: Pick<SealedMail, 'id'>) => {
    parts.log.info({ mailId: id }, 'mail waits for the mail server');
    parts.onMail();
  };
  const seal = (mail: Mail): SealedMail => {
    // Checked here, so that the caller gets the error.
    refuseLineBreak(mail);
    const id = randomUUID();
    return { id, address: mail.to, content: parts.mailCipher.encrypt(mail, id), stopped: mail.stoppedBy ?? [] };
  };
  return {
    async send(mail, context = {}) {
      const sealed = seal(mail);
      if (await insertMail(parts.db.asServer, sealed, context)) written(sealed);
    },
    seal,
    written,
    withLog: (log) => createOutbox({ ...parts, log }),
  };
}

/** Within the transaction of what it is about. False if the account that the mail is about has been deleted. */
export async function insertMail(
  run: Run,
  { id, address, content, stopped }: SealedMail,
  context: MailContext,
): Promise<boolean> {
  const { userId = null, answeredUserId = null, tokenHash = null, outsideLink = null } = context;
  const written = await run(
    `with account as (select id from auth.users where id = $2 for key share)
     insert into auth.mail_outbox (id, user_id, asked_as, address, content, token_hash, stopped_by, outside_link)
     select $1, $2, $3, $4, $5, $6, $7, $8 where $2::uuid is null or exists (select from account) returning id`,
    [id, userId, answeredUserId, address, content, tokenHash, stopped, outsideLink],
  );
  return written.length > 0;
}
