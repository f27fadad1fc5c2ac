// Supervision quarter by quarter and in proportion to coaching; and CPD by calendar year.
import { type Circumstances, lastDay } from '#domain/accreditation/evaluate/circumstances.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { groupedBy, sumOf } from '#domain/lists.ts';
import { isWithin } from '#domain/accreditation/evaluate/credential-term.ts';
import { minutesOf } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { hundredthsOf } from '#domain/accreditation/hundredths.ts';
import { countingHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { supervisionPeriods } from '#domain/accreditation/evaluate/practice/supervision-periods.ts';

const QUARTER_MONTHS = 3;

export interface SupervisionMeter {
  /** Three months each, back from the application, the latest first. Minutes. */
  readonly quarters: readonly {
    readonly from: string;
    readonly to: string;
    readonly supervision: number;
    readonly coaching: number;
  }[];
  /** Minutes in the months before the application. */
  readonly supervision: number;
  readonly coaching: number;
}

interface Asked {
  /** Which coaching counts. */
  readonly terms: HoursTerms;
  /** Months before the application for which supervision and coaching are compared. */
  readonly withinMonths: number;
}

/** @param quarters how many to show */
export function supervisionMeter(
  { terms, withinMonths }: Asked,
  evidence: EvidenceRows,
  circumstances: Circumstances,
  quarters = 8,
): SupervisionMeter {
  const { applicationDate } = circumstances;
  const coached = countingHours(evidence, terms, circumstances);
  const coachingIn = (from: string, to: string) =>
    minutesOf(coached.filter(({ earliest, latest }) => earliest !== null && earliest >= from && latest <= to));
  const from = addMonths(applicationDate, -withinMonths);
  const until = lastDay(circumstances);
  return {
    quarters: supervisionPeriods(
      evidence.supervision_sessions,
      { months: QUARTER_MONTHS, periods: quarters },
      circumstances,
    ).map(({ from, to, minutes }) => ({ from, to, supervision: minutes, coaching: coachingIn(from, to) })),
    supervision: sumOf(evidence.supervision_sessions.filter(isWithin({ from, to: until })), ({ duration }) => duration),
    coaching: coachingIn(from, until),
  };
}

/** Hundredths of an hour by calendar year, the latest first, without gaps. */
export function cpdByYear(
  { cpd_records }: Pick<EvidenceRows, 'cpd_records'>,
  today: string,
): { year: number; hundredths: number }[] {
  const yearOf = (date: string) => Number(date.slice(0, 4));
  const held = cpd_records.filter(({ date }) => date <= today);
  const years = groupedBy(held, ({ date }) => yearOf(date));
  const last = yearOf(today);
  const first = Math.min(last, ...years.keys());
  return Array.from({ length: last - first + 1 }, (_, back) => ({
    year: last - back,
    hundredths: hundredthsOf(years.get(last - back) ?? [], 'hours'),
  }));
}
