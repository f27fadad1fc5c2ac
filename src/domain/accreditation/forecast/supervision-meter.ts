// Supervision quarter by quarter and in proportion to coaching; and CPD by calendar year.
import { type Circumstances, lastDay } from '#domain/accreditation/evaluate/circumstances.ts';
import { addMonths } from '#domain/accreditation/date-arithmetic.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hundredths } from '#domain/accreditation/hundredths.ts';
import { checkHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
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
  const coached = checkHours(evidence, terms, circumstances)
    .filter(({ counts, hours }) => counts === 'yes' && hours.earliest !== null)
    .map(({ hours }) => ({ from: hours.earliest!, to: hours.latest, minutes: hours.minutes }));
  const coachingIn = (from: string, to: string) =>
    coached.reduce((sum, hours) => (hours.from >= from && hours.to <= to ? sum + hours.minutes : sum), 0);
  const from = addMonths(applicationDate, -withinMonths);
  const until = lastDay(circumstances);
  return {
    quarters: supervisionPeriods(
      evidence.supervision_sessions,
      { months: QUARTER_MONTHS, periods: quarters },
      circumstances,
    ).map(({ from, to, minutes }) => ({ from, to, supervision: minutes, coaching: coachingIn(from, to) })),
    supervision: evidence.supervision_sessions.reduce(
      (sum, { date, duration }) => (date >= from && date <= until ? sum + duration : sum),
      0,
    ),
    coaching: coachingIn(from, until),
  };
}

/** Hundredths of an hour by calendar year, the latest first, without gaps. */
export function cpdByYear(
  { cpd_records }: Pick<EvidenceRows, 'cpd_records'>,
  today: string,
): { year: number; hundredths: number }[] {
  const sums = new Map<number, number>();
  for (const { date, hours } of cpd_records)
    if (date <= today) {
      const year = Number(date.slice(0, 4));
      sums.set(year, (sums.get(year) ?? 0) + hundredths(hours));
    }
  const last = Number(today.slice(0, 4));
  const first = Math.min(last, ...sums.keys());
  return Array.from({ length: last - first + 1 }, (_, back) => ({
    year: last - back,
    hundredths: sums.get(last - back) ?? 0,
  }));
}
