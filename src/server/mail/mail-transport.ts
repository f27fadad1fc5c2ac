// Sends mails by SMTP_URL; without it, writes them as .eml files, which mail programs can open.
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '#server/settings.ts';
import type { MailTransport, Mail } from './mailer.ts';

const SMTP_TIMEOUT_MS = 20_000;
/** With the first mail, since the library takes some megabytes. */
const loadNodemailer = () => import('nodemailer');
/** The library must not read files or URLs that appear in a mail's content. */
const NO_OUTSIDE_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const;

type MailSettings = Pick<Settings, 'smtpUrl' | 'dataDir' | 'mailFrom'>;

export function createMailTransport(settings: MailSettings, log: Logger): MailTransport {
  return settings.smtpUrl === null ? fileTransport(settings, log) : smtpTransport(settings.smtpUrl, settings.mailFrom);
}

function smtpTransport(url: string, from: string): MailTransport {
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  const create = async () => (await loadNodemailer()).createTransport({ url, ...timeouts, ...NO_OUTSIDE_ACCESS });
  let transport: ReturnType<typeof create> | null = null;
  return {
    async send(mail, id) {
      await (await (transport ??= create())).sendMail(mailMessage(mail, from, id));
    },
  };
}

function fileTransport(settings: MailSettings, log: Logger): MailTransport {
  const folder = join(settings.dataDir, 'mail');
  let written = 0;
  return {
    async send(mail, id) {
      const { createTransport } = await loadNodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, ...NO_OUTSIDE_ACCESS });
      const { message: content } = await transport.sendMail(mailMessage(mail, settings.mailFrom, id));
      if (!Buffer.isBuffer(content)) throw new TypeError('the mail was not composed into a buffer');
      written += 1;
      const file = fileName(new Date(), written);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete, so that programs watching the folder see whole mails only.
      const draft = join(folder, `.${file}.draft`);
      try {
        await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
        await rename(draft, join(folder, file));
      } catch (error) {
        // Removes an incomplete file, for example on a full disk.
        await rm(draft, { force: true });
        throw error;
      }
      log.info({ file }, 'mail written');
    },
  };
}

/** Sorts by time: 2026-11-20T10-15-30-123Z-00007-1f3a.eml */
function fileName(now: Date, sequence: number): string {
  const time = now.toISOString().replace(/[:.]/g, '-');
  return `${time}-${String(sequence).padStart(5, '0')}-${randomBytes(4).toString('hex')}.eml`;
}

/** A line break would start another header. No caller passes one; this check makes sure. */
export function refuseLineBreak({ to, subject, replyTo = '', fromName = '', unsubscribe = '' }: Mail): void {
  if (/[\r\n\0]/.test(to + subject + replyTo + fromName + unsubscribe))
    throw new TypeError('a mail header cannot hold a line break');
}

/** `id`: the same for every attempt, so that mail programs show a mail once even if it was delivered twice. */
export function mailMessage(mail: Mail, from: string, id?: string) {
  refuseLineBreak(mail);
  return {
    from: mail.fromName === undefined ? from : { name: mail.fromName, address: senderAddress(from) },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    // An object, so that commas in the address are never read as a list of recipients.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // RFC 3834: prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    ...(id !== undefined && { messageId: `<${id}@${senderDomain(from)}>` }),
  };
}

/** RFC 2369 and RFC 8058. Not folded: a line break within an address would end it. */
function unsubscribeHeaders({ unsubscribe }: Mail) {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function senderAddress(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

function senderDomain(from: string): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost';
}
