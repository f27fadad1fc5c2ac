// npm run test-mail -- ADDRESS [SELECTOR]: one mail by the server's own settings, past the outbox, so that the mail server's answer is seen at
// once, and what the DNS says about the sender's domain.
import { EMAIL_PATTERN } from '#domain/email-address.ts';
import { createLog } from '#server/log/create-log.ts';
import type { Settings } from '#server/settings.ts';
import { checkSender, type Resolver } from './check-sender.ts';
import { composeMail } from './compose-mail.ts';
import { createMailTransport } from './mail-transport.ts';

/** `selector`: the name of the mail server's DKIM key. */
export async function runTestMail(
  settings: Settings,
  [address, selector]: readonly string[],
  dns?: Resolver,
): Promise<void> {
  if (address === undefined || !EMAIL_PATTERN.test(address))
    throw new Error('Give an address: npm run test-mail -- ADDRESS [SELECTOR]');
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
  if (smtpUrl !== null) process.stdout.write(`${await senderText(mailFrom, selector, dns)}\n`);
}

/** The mail was taken, so a look-up that fails is no failure of the command. */
async function senderText(mailFrom: string, selector: string | undefined, dns: Resolver | undefined): Promise<string> {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1];
  if (domain === undefined) return `The domain of ${mailFrom} could not be read.`;
  try {
    return (await checkSender({ domain, selector }, dns)).join('\n');
  } catch (error) {
    return `The DNS records of ${domain} could not be read: ${(error as Error).message}`;
  }
}
