// The mail with the link of a lent view. The coach sees a preview; the server sends it.
import { longDate } from '#domain/formatting/date-text.ts';
import { isAllTime, lentRecordsText, type LentViewInput } from './lent-view.ts';

export interface LentViewMail {
  readonly subject: string;
  readonly before: readonly string[];
  readonly linkLabel: string;
  readonly after: readonly string[];
}

/** @param lastDay the calendar date on which the mail says that the view can be opened last */
export function lentViewMail(
  coach: string,
  { assessor_name, message, client_labels, ...view }: Omit<LentViewInput, 'id' | 'days'>,
  lastDay: string,
): LentViewMail {
  const records = isAllTime(view) ? 'all their coaching records' : lentRecordsText(view, 'their coaching records');
  const words = message
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return {
    subject: `${oneLine(coach)} lends you a view of their coaching records`,
    before: [
      `Hello ${assessor_name},`,
      `${coach} lends you a view of ${records}. Clients are shown by ${client_labels}. Notes are left out.`,
      ...words,
    ],
    linkLabel: 'Open the view',
    after: [
      'You need no account. When you open the view, we email you a code at this address.',
      `The view is open until ${longDate(lastDay)}, unless ${coach} ends it sooner. You can comment on any record, and on the whole.`,
      `To reach ${coach}, answer this email. If you weren’t expecting it, you can ignore it.`,
    ],
  };
}

/** The mail with the code. @param minutes how long it works */
export function lentCodeMail(coach: string, minutes: number): LentViewMail {
  return {
    subject: `Your code to open the records of ${oneLine(coach)}`,
    before: [`Enter this code where you opened the view that ${coach} lends you:`],
    linkLabel: '',
    after: [
      `It works once, for ${minutes} minutes. Nobody will ever ask you for it.`,
      'If you did not ask for it, you can ignore this email: without it nobody gets in.',
    ],
  };
}

/** For headers: without line breaks and direction marks, which a name may have. */
export const oneLine = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ').trim();
