// The hours of a CPD record as text.
import { HUNDREDTHS_PER_HOUR, hundredths } from '#domain/accreditation/hundredths.ts';
import { numberText } from '#domain/formatting/number-text.ts';

/**
 * Summed or recorded hours in a sentence; like hoursTotal for minutes.
 * @example cpdHoursTotal(46) // '46 h'
 */
export const cpdHoursTotal = (hours: number): string => `${cpdHoursText(hours)} h`;

/**
 * The same without its unit. Hundredths are recorded, so nothing is cut.
 * @example cpdHoursText(1.25) // '1.25'
 */
export const cpdHoursText = (hours: number): string => numberText(hundredths(hours) / HUNDREDTHS_PER_HOUR);
