// The server's outbox with a test's transport.
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { deliverDueMails, type DeliveryParts } from '#server/mail/deliver-mails.ts';
import type { Mailer, MailTransport } from '#server/mail/mailer.ts';
import { createOutbox } from '#server/mail/outbox.ts';
import { createMailCipher } from '#server/mail/mail-cipher.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';

interface Parts {
  readonly db: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly transport: MailTransport;
}

/** `deliver` sends due mails once. With `isAtOnce` each new mail triggers it. */
export function sendingMailer(
  parts: Parts,
  { isAtOnce = true, jwtSecret = 'one for tests' }: { isAtOnce?: boolean; jwtSecret?: string } = {},
): { mailer: Mailer; deliver: () => Promise<void>; delivery: DeliveryParts } {
  const mailCipher = createMailCipher(jwtSecret);
  const delivery = { ...parts, mailCipher, now: () => new Date() };
  const deliver = () => deliverDueMails(delivery);
  const onMail = () => (isAtOnce ? void deliver() : undefined);
  return { mailer: createOutbox({ db: parts.db, log: parts.log, mailCipher, onMail }), deliver, delivery };
}
