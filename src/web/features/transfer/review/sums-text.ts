import { monthName, monthText } from '#domain/formatting/date-text.ts';
import { hoursExact } from '#domain/sessions/duration.ts';
import type { ImportSums, NotWritten } from '#domain/transfer/plan/import-sums.ts';
import { countsText, number, rowsText } from './counts-text.ts';

/**
 * The sums of an import, or ''.
 * @example '42 sessions, 51.5 h, 3 clients, January to November 2024'
 */
export function totalText(sums: ImportSums): string {
  const { sessions, supervisions, cpdRecords, minutes, clients, from, to } = sums;
  return [
    countsText({ sessions, supervision_sessions: supervisions, cpd_records: cpdRecords }),
    minutes > 0 && hoursExact(minutes),
    countsText({ clients }),
    from !== null && to !== null && monthsText(from, to),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Sentences about what has no day or has not taken place. */
export function plannedTexts({ planned, notCompleted, sessions, balances, balanceMinutes }: ImportSums): string[] {
  return [
    ...(sessions === 0 || balances === 0
      ? []
      : [`Including hours from before: ${rowsText(balances)}, ${hoursExact(balanceMinutes)}.`]),
    ...(planned.sessions === 0 ? [] : [`Including planned: ${partText(planned)}.`]),
    ...(notCompleted.sessions === 0 ? [] : [`Including not completed: ${partText(notCompleted)}.`]),
  ];
}

const partText = ({ sessions, minutes }: ImportSums['planned']) =>
  `${countsText({ sessions })}, ${hoursExact(minutes)}`;

/** The number of rows missing from the sums, so that equal sums don't look like a complete import. */
export const missingText = (missing: number) =>
  missing === 0 ? '' : `, although ${rowsText(missing)} of the file will not be added`;

/** The file's total next to that of the rows, with the difference. */
export function fileTotalText(fileMinutes: number, minutes: number, missing: number): string {
  const said = `The file’s own total is ${hoursExact(fileMinutes)}`;
  if (fileMinutes === minutes) return `${said}, the same as these rows${missingText(missing)}.`;
  const difference = hoursExact(Math.abs(fileMinutes - minutes));
  return `${said}: ${difference} ${fileMinutes > minutes ? 'more' : 'less'} than these rows.`;
}

function monthsText(from: string, to: string): string {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  if (first === last) return monthText(first);
  return `${from.slice(0, 4) === to.slice(0, 4) ? monthName(first) : monthText(first)} to ${monthText(last)}`;
}

export const NOT_WRITTEN_TEXTS: Readonly<Record<NotWritten, readonly [one: string, many: string]>> = {
  cancelled: ['cancelled', 'cancelled'],
  'no-show': ['no-show', 'no-shows'],
  rescheduled: ['rescheduled', 'rescheduled'],
  declined: ['declined', 'declined'],
  'not-held': ['not held', 'not held'],
  'no-session': ['not a session', 'not sessions'],
  undated: ['without a day', 'without a day'],
  part: ['part of another row’s session', 'parts of other rows’ sessions'],
  'all-day': ['all-day event', 'all-day events'],
  total: ['total', 'totals'],
  heading: ['heading', 'headings'],
  remark: ['remark', 'remarks'],
  unreadable: ['unreadable', 'unreadable'],
  open: ['with an open question', 'with open questions'],
  duplicate: ['duplicate', 'duplicates'],
  'not-chosen': ['not chosen', 'not chosen'],
};

/** @example 'Left out: 4 rows (2 cancelled, 1 total, 1 unreadable)' */
export function leftOutText(reasons: readonly NotWritten[]): string {
  const counts = (Object.keys(NOT_WRITTEN_TEXTS) as NotWritten[]).flatMap((why) => {
    const count = reasons.filter((one) => one === why).length;
    return count === 0 ? [] : [`${number(count)} ${NOT_WRITTEN_TEXTS[why][count === 1 ? 0 : 1]}`];
  });
  return `Left out: ${rowsText(reasons.length)} (${counts.join(', ')})`;
}
