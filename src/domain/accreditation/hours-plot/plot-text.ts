// A month of a plot in words: what a finger or an arrow key reads, and what a screen reader says.
import { monthText, longDate } from '#domain/formatting/date-text.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import type { HoursPlot, PlotMonth } from './hours-plot.ts';
import type { Spread } from './plot-range.ts';

/** @example monthTitle(plot, plot.months[3], today) // 'March 2026' */
export function monthTitle({ months, now }: HoursPlot, one: PlotMonth, today: string): string {
  if (one !== months[now]) return monthText(one.month);
  return one.day === today ? 'Today' : longDate(one.day);
}

/**
 * The hours of a month, and what is marked in it.
 * @example monthReading(plot, plot.months[9]) // 'around 520 h, between 505 h and 540 h · a rule changes'
 */
export function monthReading(plot: HoursPlot, one: PlotMonth): string {
  const marked = plot.marks.filter(({ on }) => on.startsWith(one.month)).map(({ short }) => short);
  return [...amounts(plot, one), ...reachedIn(plot, one), ...new Set(marked)].join(' · ');
}

/** The day on which the line that the picture leads to is likely reached. */
const reachedIn = ({ reached, target }: HoursPlot, { month }: PlotMonth): string[] =>
  reached?.startsWith(month) ? [`${hoursTotal(target.minutes)} around ${longDate(reached)}`] : [];

function amounts({ have }: HoursPlot, { held, possible, planned, forecast }: PlotMonth): string[] {
  if (held !== null) {
    const open = possible ? [`up to ${hoursTotal(possible)} more once that’s clear`] : [];
    return [hoursTotal(held), ...open];
  }
  const recorded = planned > 0 ? [`${hoursTotal(have + planned)} with what is planned`] : [];
  return [forecast === null ? 'no forecast' : forecastText(forecast), ...recorded];
}

function forecastText({ slow, likely, fast }: Spread): string {
  const [least, most] = [inHours(slow), inHours(fast)];
  return `around ${inHours(likely)}${least === most ? '' : `, between ${least} and ${most}`}`;
}

/** No forecast is true to the minute. */
const inHours = (minutes: number) => hoursTotal(Math.floor(minutes / MINUTES_PER_HOUR) * MINUTES_PER_HOUR);
