// Hours over time as a picture: what was held, month by month, the lines to reach, and where the pace leads. Only data: the web app
// draws it, and says the same in words and as a table.
import { daysBetween } from '#domain/accreditation/date-arithmetic.ts';
import { dateAt } from '#domain/accreditation/forecast/forecast.ts';
import { askedPace, paceWithin, type Pace, type WhatIf } from '#domain/accreditation/plan/pace.ts';
import { sumOf } from '#domain/lists.ts';
import { dayOfMonth, DAYS_PER_WEEK, monthOf } from '#domain/time.ts';
import type { Threshold } from './hours-measure.ts';
import { marksOf, type PlotMark } from './plot-marks.ts';
import { monthsOf, targetOf, topOf, type Spread } from './plot-range.ts';
import type { Dated, PlotHours } from './read-hours.ts';

/** A point of the picture that can be read, in minutes. */
export interface PlotMonth {
  /** YYYY-MM */
  readonly month: string;
  /** The calendar day that the amounts are of: the month's last one, and in the current month the last day whose rows count. */
  readonly day: string;
  /** What was held until that day; null: that day is ahead. */
  readonly held: number | null;
  /** What may count besides; null: that day is ahead. */
  readonly possible: number | null;
  /** What is recorded for the days after today until that day. */
  readonly planned: number;
  /** Null: that day is not ahead, or no pace is known. */
  readonly forecast: Spread | null;
}

/** First and last calendar days: whole months. */
export type PlotSpan = Pick<HoursPlot, 'from' | 'to'>;

export interface HoursPlot {
  /** The first and last calendar days of the picture: whole months. */
  readonly from: string;
  readonly to: string;
  /** The minutes at its upper edge. */
  readonly top: number;
  /** Minutes held before `from`, where the picture begins later than the hours; else 0. */
  readonly before: number;
  /** Minutes that are held, and what may count besides. */
  readonly have: number;
  readonly open: number;
  readonly months: readonly PlotMonth[];
  /** The place in `months` of the last day whose rows count. */
  readonly now: number;
  /** Minutes held and planned by the end of each day for which something is planned. */
  readonly planned: readonly Dated[];
  /** Minutes a week; null: no pace is known. */
  readonly pace: Spread | null;
  /** The line that the picture leads to. */
  readonly target: Threshold;
  /** The day on which it is reached at the likely pace, within the picture; null: not, or it is reached. */
  readonly reached: string | null;
  /** The lines in the picture, and those above it. */
  readonly shown: readonly Threshold[];
  readonly above: readonly Threshold[];
  readonly marks: readonly PlotMark[];
}

/**
 * The picture of a practice at a pace. It begins with the first hours, or five years ago if they are older, and ends after the day on
 * which the next line is reached, in ten years at the latest. A line so high that the hours would lie in the lowest tenth is above it.
 * @param whatIf hours a week and clients a year that the coach asks about
 * @param span the time to show instead, as for pictures below each other; today is in it
 * @example hoursPlot(readHours({ goal, measure, evidence, circumstances })).months[3] // { month: '2026-03', held: 24_750, … }
 */
export function hoursPlot(hours: PlotHours, whatIf: WhatIf = {}, span: PlotSpan | null = null): HoursPlot {
  const { until, thresholds } = hours;
  const have = minutesOf(hours.held);
  const open = minutesOf(hours.possible);
  const pace = paceOf(hours, whatIf);
  const target = targetOf(thresholds, have);
  const missing = target.minutes - have;
  const { first, last } = span === null ? monthsOf(hours, { missing, pace }) : monthsIn(span);
  const [from, to] = [dayOfMonth(first, 1), lastDayOf(last)];
  const now = monthOf(until) - first;
  const days = Array.from({ length: last - first + 1 }, (_, place) =>
    place === now ? until : lastDayOf(first + place),
  );
  const months = readMonths(hours, { days, now, have, pace });
  const planned = runningSum(hours.planned, have);
  const highest = Math.max(have + open, planned.at(-1)?.minutes ?? 0);
  const top = topOf({ thresholds, target, highest, likely: months.at(-1)?.forecast?.likely ?? 0 });
  const reached = missing > 0 && pace ? dateAt(until, missing, pace.likely) : null;
  return {
    from,
    to,
    top,
    before: sumOf(hours.held, ({ on, minutes }) => (on < from ? minutes : 0)),
    have,
    open,
    months,
    now,
    planned,
    pace,
    target,
    reached: reached !== null && reached <= to ? reached : null,
    shown: thresholds.filter(({ minutes }) => minutes <= top),
    above: thresholds.filter(({ minutes }) => minutes > top),
    marks: marksOf(hours, { from, to }),
  };
}

/**
 * The time that pictures below each other share: from the earliest on, as far as the first of them needs three times over at most, so that
 * one whose day is far away doesn't press the others.
 */
export function sharedSpan(plots: readonly [HoursPlot, ...HoursPlot[]]): PlotSpan {
  const [{ months, now, to: needed }] = plots;
  const from = plots.map((one) => one.from).toSorted()[0]!;
  const to = plots
    .map((one) => one.to)
    .toSorted()
    .at(-1)!;
  const most = lastDayOf(monthOf(needed) + 2 * (months.length - 1 - now));
  return { from, to: to < most ? to : most };
}

const monthsIn = ({ from, to }: PlotSpan) => ({ first: monthOf(from), last: monthOf(to) });

/** The pace of the measure's hours with its range; null: none is known. */
function paceOf({ measured, measure }: PlotHours, whatIf: WhatIf): Spread | null {
  const asked = measured && askedPace(measured, whatIf);
  if (!asked?.isLongEnough) return null;
  const own = (pace: Pace) => (measure.terms.paidOnly ? pace.paid : pace.all);
  const within = (sign: 1 | -1) => Math.max(0, own(paceWithin(asked, sign)));
  return { slow: within(-1), likely: own(asked), fast: within(1) };
}

interface Reading {
  readonly days: readonly string[];
  /** The place in `days` of the last one whose rows count. */
  readonly now: number;
  readonly have: number;
  readonly pace: Spread | null;
}

function readMonths({ until, held, possible, planned }: PlotHours, { days, now, have, pace }: Reading): PlotMonth[] {
  const heldBy = sumsUpTo(held, days);
  const possibleBy = sumsUpTo(possible, days);
  const plannedBy = sumsUpTo(planned, days);
  return days.map((day, place) => {
    const isAhead = place > now;
    return {
      month: day.slice(0, 7),
      day,
      held: isAhead ? null : heldBy[place]!,
      possible: isAhead ? null : possibleBy[place]!,
      planned: plannedBy[place]!,
      forecast: isAhead && pace ? spreadAt(have, pace, daysBetween(until, day)) : null,
    };
  });
}

function spreadAt(have: number, { slow, likely, fast }: Spread, days: number): Spread {
  const minutesAt = (aWeek: number) => have + (aWeek * days) / DAYS_PER_WEEK;
  return { slow: minutesAt(slow), likely: minutesAt(likely), fast: minutesAt(fast) };
}

const lastDayOf = (month: number) => dayOfMonth(month + 1, 0);

/** What is there by the end of each of these days. Both lists the first first. */
function sumsUpTo(some: readonly Dated[], days: readonly string[]): number[] {
  let [place, minutes] = [0, 0];
  return days.map((day) => {
    for (let next = some[place]; next && next.on <= day; next = some[place]) {
      minutes += next.minutes;
      place += 1;
    }
    return minutes;
  });
}

const minutesOf = (some: readonly Dated[]) => sumOf(some, ({ minutes }) => minutes);

/** What is there after each day, from what was there before. */
function runningSum(some: readonly Dated[], before: number): Dated[] {
  let minutes = before;
  return some.map((one) => ({ on: one.on, minutes: (minutes += one.minutes) }));
}
