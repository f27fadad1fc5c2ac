// The hours of a CPD record as text.
import { numberText } from '#domain/formatting/number-text.ts';

/** The column stores hundredths of an hour. */
const PER_HOUR = 100;
const rounded = (hours: number) => Math.round(hours * PER_HOUR) / PER_HOUR;

/**
 * Summed or recorded hours in a sentence; like hoursTotal for minutes.
 * @example cpdHoursTotal(46) // '46 h'
 */
export function cpdHoursTotal(hours: number): string {
  return `${cpdHoursText(hours)} h`;
}

/**
 * The same without its unit. Hundredths are recorded, so nothing is cut.
 * @example cpdHoursText(1.25) // '1.25'
 */
export const cpdHoursText = (hours: number): string => numberText(rounded(hours));
