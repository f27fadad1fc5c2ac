// Sums of the hours that count, by payment, format and year. Each group adds up to the total.
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { sumsOf } from '#domain/accreditation/documents/hours-summary.ts';
import { minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { SESSION_FORMAT_TEXTS, SESSION_FORMATS } from '#domain/sessions/session-kinds.ts';
import type { Content, PacketContext } from '../packet-context.ts';

export function hoursContents(_: unknown, { counting }: PacketContext): Content[] {
  if (counting.length === 0) return [];
  const { formats, years, clients } = sumsOf(counting);
  const paidMinutes = (paid: boolean | null) => minutesOf(counting.filter((one) => one.paid === paid));
  const groups: readonly (readonly [string, readonly (readonly [string, number])[]])[] = [
    [
      'Payment',
      [
        ['Paid', paidMinutes(true)],
        ['Pro bono', paidMinutes(false)],
        ['Not recorded as either', paidMinutes(null)],
      ],
    ],
    ['Format', SESSION_FORMATS.map((format) => [SESSION_FORMAT_TEXTS[format], formats[format]] as const)],
    ['Year', years.map(({ year, minutes }) => [String(year), minutes] as const)],
  ];
  const rows = groups.flatMap(([by, sums]) =>
    sums.filter(([, minutes]) => minutes > 0).map(([what, minutes]) => [by, what, minutes / MINUTES_PER_HOUR] as const),
  );
  return [
    {
      kind: 'table',
      table: {
        name: 'Sums of hours',
        columns: [
          { header: 'By', type: 'text' },
          { header: 'What', type: 'text' },
          { header: 'Hours', type: 'hours' },
        ],
        rows: [...rows, ['All', 'Total', minutesOf(counting) / MINUTES_PER_HOUR]],
        notes: [`With ${clients} ${clients === 1 ? 'client' : 'clients'}, a group or team being one.`],
      },
    },
  ];
}
