// How much time and how many hours a plot shows, so that the next line to reach and the way to it can be read.
import { dateAt } from '#domain/accreditation/forecast/forecast.ts';
import { daysBetween } from '#domain/accreditation/date-arithmetic.ts';
import { addDays, monthOf } from '#domain/time.ts';
import type { Threshold } from './hours-measure.ts';
import type { PlotHours } from './read-hours.ts';

/** Older hours are one sum at the left edge. */
const PAST_MONTHS_AT_MOST = 60;
/** What lies ahead takes at least this part of the time shown. */
const LEAST_AHEAD = 1 / 5;
/** Few steps, so that the axis does not move while the pace changes a little. */
const MONTHS_AHEAD = [6, 12, 18, 24, 36, 48, 60, 84, 120];
/** Hours lower than this part of the picture can't be read. */
const LEAST_HEIGHT = 1 / 10;
/** Above the highest line or hours. */
const MARGIN = 1.06;
/** A line above the highest is shown too if it isn't much higher. */
const NEAR = 1.25;

/** At the pace one standard error slower, as it is, and faster (ADR 16). */
export interface Spread {
  readonly slow: number;
  readonly likely: number;
  readonly fast: number;
}

/** The line that the picture leads to: the goal's, or the next one where the goal is too high for the hours to be read. */
export function targetOf(thresholds: readonly Threshold[], have: number): Threshold {
  const goal = thresholds.find(({ isGoal }) => isGoal)!;
  const next = thresholds.find(({ minutes }) => minutes > have) ?? goal;
  return have < goal.minutes * LEAST_HEIGHT ? next : goal;
}

interface Months {
  /** As `monthOf` of time.ts counts them. */
  readonly first: number;
  readonly last: number;
}

/** @param missing minutes to the target; none: 0 or less */
export function monthsOf(
  { held, possible, planned, until, goal }: PlotHours,
  { missing, pace }: { readonly missing: number; readonly pace: Spread | null },
): Months {
  const now = monthOf(until);
  const firsts = [held[0], possible[0]].map((one) => (one ? monthOf(one.on) : now - 1));
  const first = Math.max(Math.min(now - 1, ...firsts), now - PAST_MONTHS_AT_MOST);
  const days = [
    planned.at(-1)?.on ?? until,
    goal.applicationDate,
    missing > 0 && pace ? reach(until, missing, pace) : until,
  ];
  const wanted = Math.max(
    ...days.map((day) => monthOf(day) - now + 1),
    Math.ceil(((now - first) * LEAST_AHEAD) / (1 - LEAST_AHEAD)),
  );
  return { first, last: now + (MONTHS_AHEAD.find((months) => months >= wanted) ?? MONTHS_AHEAD.at(-1)!) };
}

/** The day to which the way to the target is shown: of the slower pace, if that isn't much later. */
function reach(until: string, missing: number, { slow, likely }: Spread): string {
  const expected = dateAt(until, missing, likely);
  if (expected === null) return until;
  const latest = dateAt(until, missing, slow);
  const halfAgain = addDays(expected, Math.ceil(daysBetween(until, expected) / 2));
  return latest === null || latest > halfAgain ? halfAgain : latest;
}

interface Heights {
  readonly thresholds: readonly Threshold[];
  readonly target: Threshold;
  /** The highest minutes that are held, may count or are planned. */
  readonly highest: number;
  /** The minutes at the right edge at the likely pace. */
  readonly likely: number;
}

/** The minutes at the upper edge. */
export function topOf({ thresholds, target, highest, likely }: Heights): number {
  const reached = Math.max(target.minutes, highest);
  const most = Math.max(reached, Math.min(likely, reached * NEAR));
  const near = thresholds.filter(({ minutes }) => minutes <= most * NEAR);
  return Math.max(most, near.at(-1)?.minutes ?? 0) * MARGIN;
}
