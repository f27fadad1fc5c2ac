// Durations as text. All values are whole minutes. There are three formats:
// - the duration of one session: durationLabel, '1 hour 30 min' (spec 2)
// - summed hours on every screen: hoursNumber, '573', '2,452.5', or hoursTotal, '573 h'
// - the two sums for which the specification asks for one decimal, coaching and supervision: hoursText, '573.0' (spec 2 and 9)
// A sum is cut to a tenth and never rounded up: 499 h and 59 min are '499.9', so that no level looks reached too early. What is
// missing is the rest to the need, so it is never too little: hoursMissing.
// Values entered as hours (CPD, education) have the same formats in cpd/cpd-hours.ts. Documents show hundredths of an hour (hoursExact),
// since a body may add them up.
import { DOCUMENT_REGION, type Region } from '#domain/formatting/region.ts';
import { numberText } from '#domain/formatting/number-text.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';

/**
 * The label of a duration.
 * @example durationLabel(90) // '1 hour 30 min'
 */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return `${rest} min`;
  const whole = hours === 1 ? '1 hour' : `${hours} hours`;
  return rest === 0 ? whole : `${whole} ${rest} min`;
}

const TENTHS = 10;

/** Hours with one decimal, cut to a tenth: minutes / 60. */
export function hoursText(minutes: number): string {
  return numberText(hoursInTenths(minutes), { minimumFractionDigits: 1 });
}

/**
 * Summed hours without their unit, cut to a tenth; less than a tenth to a hundredth, so that a minute is not 0.
 * @example hoursNumber(5_999) // '99.9'
 */
export function hoursNumber(minutes: number, region?: Region): string {
  return numberText(hoursInTenths(minutes) || Math.floor((minutes * 100) / MINUTES_PER_HOUR) / 100, {}, region);
}

const hoursInTenths = (minutes: number) => Math.floor((minutes * TENTHS) / MINUTES_PER_HOUR) / TENTHS;

/**
 * Hours that are missing to a need in whole hours: with what is there, cut to a tenth, they make the need.
 * @example hoursMissing(913, ' h') // '15.3 h'
 */
export function hoursMissing(minutes: number, unit: ' h' | ' hours'): string {
  if (minutes < MINUTES_PER_HOUR) return durationLabel(minutes);
  if (minutes === MINUTES_PER_HOUR) return unit === ' h' ? '1 h' : '1 hour';
  return `${numberText(Math.ceil((minutes * TENTHS) / MINUTES_PER_HOUR) / TENTHS)}${unit}`;
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
  const word = unit === 'hours' && minutes === MINUTES_PER_HOUR ? 'hour' : unit;
  return `${numberText(minutes / MINUTES_PER_HOUR, { maximumFractionDigits: 2 }, region)} ${word}`;
}

/** Summed hours for a document, which others read: alike in every region (ADR 110). */
export const documentHours = (minutes: number, unit?: 'h' | 'hours') => hoursExact(minutes, unit, DOCUMENT_REGION);
