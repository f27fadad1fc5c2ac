// A mail in nodemailer's format.
import type { Mail } from './mailer.ts';

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
