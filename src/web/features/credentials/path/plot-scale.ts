// Where days and minutes of a plot lie, in percent of its width and height, and the marks of its axis.
import { daysBetween } from '#domain/accreditation/date-arithmetic.ts';
import type { HoursPlot } from '#domain/accreditation/hours-plot/hours-plot.ts';
import { monthName } from '#domain/formatting/date-text.ts';
import { dayOfMonth, MONTHS_PER_YEAR, monthOf } from '#domain/time.ts';

export interface PlotScale {
  /** From the left edge. @param day a calendar day */
  x: (day: string) => number;
  /** From the lower edge. */
  y: (minutes: number) => number;
}

const HUNDREDTHS = 100;
const round = (percent: number) => Math.round(percent * HUNDREDTHS) / HUNDREDTHS;

export function plotScale({ from, to, top }: Pick<HoursPlot, 'from' | 'to' | 'top'>): PlotScale {
  const days = daysBetween(from, to);
  return {
    x: (day) => round((daysBetween(from, day) / days) * 100),
    y: (minutes) => round((minutes / top) * 100),
  };
}

/** The month at a part of the width. @param share from 0, the left edge, to 1 */
export function monthAt(plot: HoursPlot, share: number): number {
  const { x } = plotScale(plot);
  const distances = plot.months.map(({ day }) => Math.abs(x(day) - share * 100));
  return distances.indexOf(Math.min(...distances));
}

export interface Tick {
  /** A calendar day. */
  readonly on: string;
  readonly label: string;
  /** The year below a month; '' where it is that of the tick before. */
  readonly year: string;
}

const STEPS = [1, 2, 3, 6, 12, 24, 36];
/** So many labels fit on a small phone. */
const TICKS_AT_MOST = 5;

/** Beginnings of months or years, so few that their labels never meet. */
export function ticksOf({ from, to }: Pick<HoursPlot, 'from' | 'to'>): Tick[] {
  const [first, last] = [monthOf(from), monthOf(to)];
  const placed = (step: number) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place).filter((month) => month % step === 0);
  const step = STEPS.find((one) => placed(one).length <= TICKS_AT_MOST) ?? STEPS.at(-1)!;
  const days = placed(step).map((month) => dayOfMonth(month, 1));
  return days.map((on, place) => {
    const year = on.slice(0, 4);
    if (step >= MONTHS_PER_YEAR) return { on, label: year, year: '' };
    const isNew = days[place - 1]?.slice(0, 4) !== year;
    return { on, label: monthName(on.slice(0, 7)).slice(0, 3), year: isNew ? year : '' };
  });
}

/** Moves apart what lies closer than `gap`: upwards, and down again what would leave the top. All in percent, the lowest first. */
export function spreadOut(places: readonly number[], gap: number): number[] {
  const up: number[] = [];
  for (const place of places) up.push(Math.max(place, (up.at(-1) ?? -gap) + gap));
  const down: number[] = [];
  for (const place of up.toReversed()) down.unshift(Math.min(place, (down[0] ?? 100 + gap) - gap));
  return down;
}

const SHORT_NAME = 4;

/** Whether a level's name fits beside its hours at the edge of the picture; others are listed below it. */
export const hasShortName = (level: string): boolean => level.length <= SHORT_NAME;
