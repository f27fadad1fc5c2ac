// npm run test-mail -- ADDRESS: one mail by the server's own settings, past the outbox, so that the mail server's answer is seen at once.
import { EMAIL_PATTERN } from '#domain/email-address.ts';
import { createLog } from '#server/log/create-log.ts';
import type { Settings } from '#server/settings.ts';
import { composeMail } from './compose-mail.ts';
import { createMailTransport } from './mail-transport.ts';

export async function runTestMail(settings: Settings, address: string | undefined): Promise<void> {
  if (address === undefined || !EMAIL_PATTERN.test(address))
    throw new Error('Give an address: npm run test-mail -- ADDRESS');
  const { appName, publicUrl, smtpUrl, mailFrom, dataDir } = settings;
  const mail = composeMail({
    kind: 'test',
    to: address,
    subject: `A test of ${appName}’s mails`,
    before: [`The server at ${publicUrl} can send you mails. You need to do nothing.`],
    after: [],
    appName,
  });
  try {
    await createMailTransport(settings, createLog('warn')).send(mail);
  } catch (error) {
    throw new Error(`The mail server did not take the mail: ${(error as Error).message}`, { cause: error });
  }
  const taken =
    smtpUrl === null ? `SMTP_URL is not set: the mail is a file in ${dataDir}/mail` : 'The mail server took it';
  process.stdout.write(`${taken}, from ${mailFrom} to ${address}.\n`);
}
