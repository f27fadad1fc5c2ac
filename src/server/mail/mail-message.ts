// A mail in nodemailer's format.
import type { Mail } from './mailer.ts';

/** A line break would start another header. No caller passes one; this check makes sure. */
export function refuseLineBreak({ to, subject }: Mail): void {
  if (/[\r\n\0]/.test(to + subject)) throw new TypeError('a mail header cannot hold a line break');
}

/** `id`: the same for every attempt, so that mail programs show a mail once even if it was delivered twice. */
export function mailMessage(mail: Mail, from: string, id?: string) {
  refuseLineBreak(mail);
  return {
    from,
    // An object, so that commas in the address are never read as a list of recipients.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // RFC 3834: prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(id !== undefined && { messageId: `<${id}@${senderDomain(from)}>` }),
  };
}

function senderDomain(from: string): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost';
}
