// Durations as text. All values are whole minutes. There are three formats:
// - the duration of one session: durationLabel, '1 hour 30 min' (spec 2)
// - summed hours as a figure with a label: hoursText, '573.0' (spec 2 and 9)
// - summed hours in a sentence: hoursTotal, '573 h', '12.5 h'
// Values entered as hours (CPD, education) have the same formats in cpd/cpd-hours.ts. Documents show hundredths of an hour (hoursExact),
// since a body may add them up.
import { DOCUMENT_REGION, type Region } from '#domain/formatting/region.ts';
import { fixedText, numberText } from '#domain/formatting/number-text.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/**
 * The label of a duration.
 * @example durationLabel(90) // '1 hour 30 min'
 */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? plural(hours, 'hour') : `${plural(hours, 'hour')} ${rest} min`;
}

/** Hours with one decimal, as the cards show them: minutes / 60. */
export function hoursText(minutes: number): string {
  return fixedText(minutes / MINUTES_PER_HOUR, 1);
}

/**
 * Summed hours without their unit, rounded to a tenth, but never rounded up to a whole hour.
 * @example hoursNumber(5_999) // '99.9'
 */
export function hoursNumber(minutes: number, region?: Region): string {
  return numberText(hoursInTenths(minutes), {}, region);
}

/** Minutes in hours, rounded to a tenth, but never rounded up to a whole hour, so that no level looks reached too early. */
export function hoursInTenths(minutes: number): number {
  const hours = minutes / MINUTES_PER_HOUR;
  const rounded = Math.round(hours * 10) / 10;
  return Number.isInteger(rounded) && rounded > hours ? Math.floor(hours * 10) / 10 : rounded;
}

/**
 * Summed hours. Less than an hour is shown in minutes, not as 0.0.
 * @example hoursTotal(750) // '12.5 h'
 */
export function hoursTotal(minutes: number, region?: Region): string {
  return minutes > 0 && minutes < MINUTES_PER_HOUR ? durationLabel(minutes) : `${hoursNumber(minutes, region)} h`;
}

/**
 * Summed hours to the hundredth.
 * @example hoursExact(765) // '12.75 h'
 */
export function hoursExact(minutes: number, unit: 'h' | 'hours' = 'h', region?: Region): string {
  return `${numberText(minutes / MINUTES_PER_HOUR, { maximumFractionDigits: 2 }, region)} ${unit}`;
}

/** Summed hours for a document, which others read: alike in every region (ADR 110). */
export const documentHours = (minutes: number, unit?: 'h' | 'hours') => hoursExact(minutes, unit, DOCUMENT_REGION);
