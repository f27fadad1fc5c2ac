// When an hours rule will be met at the pace of the last 90 days. The range is the pace plus and minus one standard error of
// the mean of the last twelve weeks: with a probability of two thirds the true pace lies within it, if the coach continues as in those
// weeks.
import { addDays, DAYS_PER_WEEK, LATEST_DATE, MINUTES_PER_HOUR } from '#domain/time.ts';
import { lastDay, type Circumstances } from '#domain/accreditation/evaluate/circumstances.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { countingHours, type HoursTerms } from '#domain/accreditation/evaluate/hours/check-hours.ts';
import { minutesOf, type LoggedHours } from '#domain/accreditation/evaluate/hours/logged-hours.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { sessionsResult } from '#domain/accreditation/evaluate/hours/sessions.ts';
import type { TestOf } from '#domain/accreditation/evaluate/rule.ts';
import { sumOf } from '#domain/lists.ts';

export const PACE_DAYS = 90;
const WEEKS = 12;
/** With less history than this, no forecast is made. */
const MIN_DAYS = 56;

export type Forecast =
  | { readonly state: 'met' }
  /** The first hours that count are less than eight weeks old, or there are none. */
  | { readonly state: 'too-little-data' }
  /** The pace is zero. */
  | { readonly state: 'not-at-this-pace' }
  | ExpectedDay;

interface ExpectedDay {
  readonly state: 'expected';
  /** Minutes a week. */
  readonly pace: number;
  /** Calendar dates; null: not in this century. */
  readonly expected: string | null;
  readonly earliest: string | null;
  /** Null also if the slower pace is zero. */
  readonly latest: string | null;
}

interface Asked {
  readonly terms: HoursTerms;
  /** Minutes. */
  readonly need: number;
}

/**
 * @param asked the terms and number of an hours rule without a period before the application
 * @throws RangeError for terms with a period, in which hours also expire
 */
export function forecast({ terms, need }: Asked, evidence: EvidenceRows, circumstances: Circumstances): Forecast {
  if (terms.withinMonths !== null) throw new RangeError('Hours within a period are not forecast');
  const counting = countingHours(evidence, terms, circumstances);
  const missing = need - minutesOf(counting);
  if (missing <= 0) return { state: 'met' };
  const today = lastDay(circumstances);
  const { isLongEnough, minutes: pace, error } = weeklyPace(counting, today);
  if (!isLongEnough) return { state: 'too-little-data' };
  if (pace <= 0) return { state: 'not-at-this-pace' };
  const reached = (weekly: number) => dateAt(today, missing, weekly);
  return {
    state: 'expected',
    pace,
    expected: reached(pace),
    earliest: reached(pace + error),
    latest: reached(Math.max(0, pace - error)),
  };
}

/**
 * When a number of sessions will be reached: the forecast of hours, with an hour for every session. The pace of the result is sixty times
 * the sessions a week. Only sessions that certainly count are looked at.
 */
export function sessionsForecast(
  asked: TestOf<'sessions'> & { readonly need: number },
  evidence: EvidenceRows,
  circumstances: Circumstances,
): Forecast {
  const until = lastDay(circumstances);
  const { rows } = sessionsResult({ test: asked, need: asked.need, unit: 'sessions', evidence, circumstances, until });
  const certain = new Set([...(rows.sessions ?? []), ...(rows.erased_sessions ?? [])]);
  const asHours = <Row extends { readonly id: string }>(some: readonly Row[]) =>
    some.filter(({ id }) => certain.has(id)).map((row) => ({ ...row, duration: MINUTES_PER_HOUR }));
  return forecast(
    { terms: asked.terms, need: asked.need * MINUTES_PER_HOUR },
    {
      ...evidence,
      sessions: asHours(evidence.sessions),
      erased_sessions: asHours(evidence.erased_sessions),
      opening_balances: [],
    },
    circumstances,
  );
}

export interface WeeklyPace {
  /** Minutes a week in the last 90 days. */
  readonly minutes: number;
  /** The standard error of the mean of the last twelve weeks, in minutes. */
  readonly error: number;
  /** False: the first hours are less than eight weeks old, or there are none. */
  readonly isLongEnough: boolean;
}

/** @param counting hours that count; those without one day of their own are left out */
export function weeklyPace(counting: readonly LoggedHours[], today: string): WeeklyPace {
  const [since, longAgo] = [addDays(today, 1 - PACE_DAYS), addDays(today, -MIN_DAYS)];
  const dated = counting.filter(({ earliest, latest }) => earliest === latest);
  const recent = dated.filter(({ latest }) => latest >= since && latest <= today);
  return {
    minutes: (minutesOf(recent) * DAYS_PER_WEEK) / PACE_DAYS,
    error: standardError(recent, today),
    isLongEnough: dated.some(({ latest }) => latest <= longAgo),
  };
}

/** The calendar date by which `missing` minutes are reached at a pace; null: never, or not in this century. */
export function dateAt(today: string, missing: number, minutesAWeek: number): string | null {
  if (minutesAWeek <= 0) return null;
  const days = Math.ceil((missing * DAYS_PER_WEEK) / minutesAWeek);
  // More than 100 years: no useful date.
  if (days > 36_500) return null;
  const date = addDays(today, days);
  return date > LATEST_DATE ? null : date;
}

/** @param recent those of the last 90 days, which are more than twelve weeks */
function standardError(recent: readonly LoggedHours[], today: string): number {
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    minutesBetween(recent, addDays(today, 1 - DAYS_PER_WEEK * (week + 1)), addDays(today, -DAYS_PER_WEEK * week)),
  );
  const mean = sumOf(weeks, (minutes) => minutes) / WEEKS;
  const variance = sumOf(weeks, (minutes) => (minutes - mean) ** 2) / (WEEKS - 1);
  return Math.sqrt(variance / WEEKS);
}

const minutesBetween = (recent: readonly LoggedHours[], from: string, to: string): number =>
  minutesOf(recent.filter(({ latest }) => latest >= from && latest <= to));

/** The days between which it most likely is. @param days null: not to be expected in this time */
export function mostLikely({ earliest, latest }: Pick<ExpectedDay, 'earliest' | 'latest'>): string {
  const from = earliest === null ? '' : `between ${longDate(earliest)} and `;
  return `most likely ${from}${latest === null ? 'much later if your weeks stay quiet' : longDate(latest)}`;
}
