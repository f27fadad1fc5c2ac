// EMCC's view of supervision: quarter by quarter and in proportion to coaching; and CPD by calendar year.
import type { Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import { addMonths } from '#domain/accreditation/calendar-months.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hundredths } from '#domain/accreditation/hundredths.ts';
import { judgeHours } from '#domain/accreditation/evaluate/judged-hours.ts';
import { lastDay } from '#domain/accreditation/evaluate/circumstances.ts';
import { EMCC_HOURS, EMCC_YEAR_MONTHS } from '#domain/accreditation/bodies/emcc/emcc-terms.ts';
import { supervisionPeriods } from './supervision-periods.ts';

const QUARTER_MONTHS = 3;

export interface SupervisionMeter {
  /** Three months each, back from the application, the latest first. Minutes. */
  readonly quarters: readonly {
    readonly from: string;
    readonly to: string;
    readonly supervision: number;
    readonly coaching: number;
  }[];
  /** Minutes in the year before the application. */
  readonly supervision: number;
  readonly coaching: number;
}

/** @param quarters how many to show */
export function supervisionMeter(evidence: EvidenceRows, circumstances: Circumstances, quarters = 8): SupervisionMeter {
  const { applicationDate } = circumstances;
  const coached = judgeHours(evidence, EMCC_HOURS, circumstances)
    .filter(({ counts, hours }) => counts === 'yes' && hours.earliest !== null)
    .map(({ hours }) => ({ from: hours.earliest!, to: hours.latest, minutes: hours.minutes }));
  const coachingIn = (from: string, to: string) =>
    coached.reduce((sum, hours) => (hours.from >= from && hours.to <= to ? sum + hours.minutes : sum), 0);
  const yearFrom = addMonths(applicationDate, -EMCC_YEAR_MONTHS);
  const until = lastDay(circumstances);
  return {
    quarters: supervisionPeriods(
      evidence.supervision_sessions,
      { months: QUARTER_MONTHS, periods: quarters },
      circumstances,
    ).map(({ from, to, minutes }) => ({ from, to, supervision: minutes, coaching: coachingIn(from, to) })),
    supervision: evidence.supervision_sessions.reduce(
      (sum, { date, duration }) => (date >= yearFrom && date <= until ? sum + duration : sum),
      0,
    ),
    coaching: coachingIn(yearFrom, until),
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
