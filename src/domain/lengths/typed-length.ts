// What a coach types into a field for a length: the rule for bare numbers by kind of field, and the text next to it.
import { fixedText } from '#domain/formatting/number-text.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { plainSigns } from './plain-length.ts';
import { readLength, type BareNumber } from './read-length.ts';

/**
 * What a bare number is in a field. `length`, that of a session: a fraction is hours, a whole number up to 10 is hours, above it minutes.
 * `hours` and `minutes` where the field's label says so; minutes are whole.
 */
export type LengthField = 'length' | 'hours' | 'minutes';

const HOURS_UP_TO = 10;
const BARE_NUMBERS: Readonly<Record<LengthField, BareNumber>> = {
  length: (value, isFraction) => (isFraction || value <= HOURS_UP_TO ? value * MINUTES_PER_HOUR : value),
  hours: (value) => value * MINUTES_PER_HOUR,
  minutes: (value, isFraction) => (isFraction ? null : value),
};

/** 1,250 and 1.250: a thousand in one country, a decimal in another. */
const THOUSANDS = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/;
const FRACTION = /^\d+[.,]\d+$/;
const PER_HOUR = 100;

export interface TypedLength {
  /** Whole minutes; null for nothing, and for what could not be understood. */
  readonly minutes: number | null;
  /** What was understood, or why it was not; '' where there is nothing to say. */
  readonly text: string;
}

/** @example readTypedLength('1,5', 'length') // { minutes: 90, text: '1 hour 30 min' } */
export function readTypedLength(typed: string, field: LengthField): TypedLength {
  const signs = plainSigns(typed);
  if (THOUSANDS.test(signs)) return { minutes: null, text: 'A thousand, or a decimal?' };
  const minutes = readLength(typed, BARE_NUMBERS[field]);
  if (minutes !== null) return { minutes: Math.round(minutes), text: durationLabel(Math.round(minutes)) };
  const isFraction = field === 'minutes' && FRACTION.test(signs);
  return { minutes: null, text: isFraction ? `Whole minutes, or ${fixedText(1.5)} h` : '' };
}

/** Whole minutes; NaN for what is not understood, so that a schema refuses it. */
export const typedMinutes = (typed: string, field: LengthField): number =>
  readTypedLength(typed, field).minutes ?? Number.NaN;

/** The same for a field in hours, in hours with at most two decimals. @example typedHours('90 min') // 1.5 */
export function typedHours(typed: string): number {
  if (readTypedLength(typed, 'hours').minutes === null) return Number.NaN;
  return Math.round((readLength(typed, BARE_NUMBERS.hours)! / MINUTES_PER_HOUR) * PER_HOUR) / PER_HOUR;
}
