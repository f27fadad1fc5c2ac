// The hours of a CPD record as text.
import { fixedText, numberText } from '#domain/formatting/number-text.ts';

/** The column stores hundredths of an hour. */
const PER_HOUR = 100;
const rounded = (hours: number) => Math.round(hours * PER_HOUR) / PER_HOUR;

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
