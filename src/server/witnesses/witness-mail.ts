// The mail to a witness, or its only reminder: in the coach's name, with the coach's address for answers (ADR 89).
import { longDate } from '#domain/formatting/date-text.ts';
import type { AskedSums } from '#domain/witnesses/asked-sums.ts';
import { oneLine } from '#domain/lent-views/lent-view-mail.ts';
import { PROFILE_NAME_MAX_CHARS } from '#domain/profile/profile-schema.ts';
import { dateText, lineText, totalText } from '#domain/witnesses/sums-text.ts';
import type { WitnessAsk } from '#domain/witnesses/witness-ask.ts';
import type { WitnessKind } from '#domain/witnesses/witness-kinds.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { Settings } from '#server/settings.ts';
import { stopMailsAddress, witnessLink, type MailTokens } from './mailed-links.ts';

export interface WitnessMailParts {
  readonly settings: Pick<Settings, 'appName' | 'publicUrl'>;
  readonly coach: string;
  readonly coachEmail: string;
  readonly request: Pick<WitnessAsk, 'kind' | 'witness_name' | 'witness_email' | 'subject' | 'message'>;
  readonly sums: AskedSums;
  readonly tokens: MailTokens;
  /** A calendar date. */
  readonly lastDay: string;
  readonly isReminder: boolean;
}

/** The most dates in the mail. The page lists all. */
const DATES_MAX = 40;

const ABOUT: Readonly<Record<WitnessKind, (subject: string) => string>> = {
  client: () => 'the coaching hours with you',
  sponsor: () => 'the coaching hours that you know of',
  organisation: (subject) => `the coaching hours with people of ${subject}, without naming anyone`,
  mentor: () => 'the mentor coaching received from you',
  supervisor: () => 'the supervision received from you',
};

export function witnessMail(parts: WitnessMailParts): Mail {
  const { settings, coachEmail, request, isReminder, tokens } = parts;
  const { appName } = settings;
  const stop = stopMailsAddress(settings, tokens.stop.token);
  const message = request.message.trim();
  const coach = oneLine(parts.coach).slice(0, PROFILE_NAME_MAX_CHARS) || 'A coach';
  return composeMail({
    kind: isReminder ? 'witness reminder' : 'witness request',
    to: request.witness_email,
    subject: `${isReminder ? 'Reminder: please' : 'Please'} confirm hours with ${coach}`,
    before: [
      `Dear ${request.witness_name},`,
      ...(isReminder ? ['This is the only reminder of an earlier email.'] : []),
      `${coach} keeps a log of hours for a professional credential and asks you to confirm ${ABOUT[request.kind](request.subject ?? '')}:`,
      sumsText(parts.sums),
      ...(message === '' ? [] : [`${coach} writes:`, message]),
    ],
    link: { label: 'Answer on one page', href: witnessLink(settings, tokens.link.token) },
    after: [
      `It takes less than a minute, and you need no account. You can confirm, say what differs, decline, or say that it is not you. The link is for you alone and works until ${longDate(parts.lastDay)}.`,
      `If you reply to this email, your reply goes to ${coach} (${coachEmail}).`,
      `Unsubscribe from all ${appName} requests: ${stop}`,
    ],
    appName,
    headers: { replyTo: coachEmail, fromName: `${coach} via ${appName}`, unsubscribe: stop },
  });
}

function sumsText(sums: AskedSums): string {
  const dates = sums.dates.slice(0, DATES_MAX).map(dateText);
  const more = sums.dates.length > DATES_MAX ? [`and ${sums.dates.length - DATES_MAX} more dates, on the page`] : [];
  return [...sums.lines.map(lineText), totalText(sums), ...dates, ...more].join('\n');
}
