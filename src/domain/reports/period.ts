// The periods of a report, and the next or previous one. Both ends are calendar dates and included.
import { EARLIEST_DATE, LATEST_DATE, addDays, daysUntil, dayOfMonth, monthOf } from '#domain/time.ts';
import type { PeriodKind } from './period-kind.ts';

export interface DatedPeriod {
  readonly kind: Exclude<PeriodKind, 'all'>;
  readonly from: string;
  readonly to: string;
}
/** From the first record to the last one. */
export interface AllTime {
  readonly kind: 'all';
}
export type Period = DatedPeriod | AllTime;

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The month, quarter or year that contains `day`.
 * @example periodAround('quarter', '2026-11-20') // { kind: 'quarter', from: '2026-10-01', to: '2026-12-31' }
 */
export function periodAround(kind: keyof typeof MONTHS, day: string): DatedPeriod {
  const months = MONTHS[kind];
  const first = Math.floor(monthOf(day) / months) * months;
  return { kind, ...monthSpan(first, months) };
}

/** The period between two days, given in any order. */
export function customPeriod(one: string, other: string): DatedPeriod {
  return one <= other ? { kind: 'custom', from: one, to: other } : { kind: 'custom', from: other, to: one };
}

/**
 * The period just before (`steps` -1) or after (1), of the same length. Whole months move by months, so that February
 * follows January; other periods by their number of days. Null for all time, and outside the range of dates.
 * @example step(customPeriod('2026-11-01', '2026-11-15'), -1) // from 2026-10-17 to 2026-10-31
 */
export function step(period: Period, steps: -1 | 1): DatedPeriod | null {
  if (period.kind === 'all') return null;
  const { kind, from, to } = period;
  const first = monthOf(from);
  const isWholeMonths = from === dayOfMonth(first, 1) && to === dayOfMonth(monthOf(to) + 1, 0);
  const months = monthOf(to) - first + 1;
  const days = daysUntil(to, from) + 1;
  const span = isWholeMonths
    ? monthSpan(first + steps * months, months)
    : { from: addDays(from, steps * days), to: addDays(to, steps * days) };
  return span.from < EARLIEST_DATE || span.to > LATEST_DATE ? null : { kind, ...span };
}

const monthSpan = (first: number, months: number) => ({
  from: dayOfMonth(first, 1),
  to: dayOfMonth(first + months, 0),
});
