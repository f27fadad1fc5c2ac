// The hours of a CPD record as text.
import { fixedText, numberText } from '#domain/formatting/number-text.ts';
import { parseDuration } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';

/** The column stores hundredths of an hour. */
const PER_HOUR = 100;
const rounded = (hours: number) => Math.round(hours * PER_HOUR) / PER_HOUR;

/**
 * Parses hours: `1.5`, `1,5`, `2 h`, `90 min`, `1h 30m`, `1:30`. Null when it is none of these. A bare
 * number is hours. Rounded to hundredths; the schema checks the range.
 * @example parseHours('90 min') // 1.5
 */
export function parseHours(text: string): number | null {
  const bare = /^\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*$/.exec(text)?.[1];
  if (bare !== undefined) return rounded(Number(bare.replace(',', '.')));
  const minutes = parseDuration(text);
  return minutes === null ? null : rounded(minutes / MINUTES_PER_HOUR);
}

/**
 * Summed or recorded hours in a sentence; like hoursTotal for minutes.
 * @example cpdHoursTotal(46) // '46 h'
 */
export function cpdHoursTotal(hours: number): string {
  return `${numberText(rounded(hours))} h`;
}

/**
 * Hours with one decimal, or with two if hundredths were recorded.
 * @example cpdHoursText(1.25) // '1.25'
 */
export function cpdHoursText(hours: number): string {
  const hundredths = Math.round(hours * PER_HOUR);
  return fixedText(hundredths / PER_HOUR, hundredths % 10 === 0 ? 1 : 2);
}
