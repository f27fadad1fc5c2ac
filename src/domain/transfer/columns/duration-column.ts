// The unit of bare numbers in a column of durations. The header says it ('Hours', 'Length (min)'); without one, bare
// numbers are minutes as everywhere in the product, unless they look like hours: then the coach is asked.
import { durationLabel, parseDuration } from '#domain/sessions/duration.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';
import { headerWords } from '#domain/transfer/read/header-words.ts';
import { type Reading, ask, read, wrong } from './reading.ts';

export type DurationUnit = 'minutes' | 'hours';

export type DurationUnitVerdict =
  | { readonly status: 'clear'; readonly unit: DurationUnit }
  | {
      readonly status: 'ask';
      readonly example: { readonly place: number; readonly text: string };
      readonly choices: readonly { readonly unit: DurationUnit; readonly shown: string }[];
    };

/** Whole bare numbers that all stay below this are as likely hours: nobody logs only sessions of a few minutes. */
const PLAUSIBLE_MINUTES = 10;
const BARE = /^\d+([.,]\d+)?$/;
const THOUSANDS = /^[1-9]\d{0,2},\d{3}$/;
const WITH_SECONDS = /^(\d{1,3}):([0-5]\d):([0-5]\d)(?:\.\d+)?$/;
/** A spreadsheet's time cell, as the day its calendar begins plus the time. */
const TIME_CELL = /^(?:1899-12-3[01]|1904-01-01)T(\d\d):(\d\d):(\d\d)/;
const HOUR_WORDS = new Set(['hour', 'hours', 'hr', 'hrs', 'h', 'credits', 'credit', 'cce', 'cces', 'cceu', 'cceus']);
const MINUTE_WORDS = new Set(['minute', 'minutes', 'min', 'mins']);

/**
 * Decides for the texts of one column, blank ones included.
 * @param bareAreMinutes false where the field itself is in hours (CPD), so that only the header or the coach can say minutes
 */
export function decideDurationUnit(
  header: string,
  texts: readonly string[],
  bareAreMinutes: boolean,
): DurationUnitVerdict {
  const named = unitOfHeader(header);
  if (named !== null) return { status: 'clear', unit: named };
  const bare = texts.flatMap((text, place) => (BARE.test(text.trim()) ? [{ place, text: text.trim() }] : []));
  const numbers = bare.map(({ text }) => toNumber(text));
  const plausible =
    bareAreMinutes && numbers.every(Number.isInteger) && numbers.some((number) => number >= PLAUSIBLE_MINUTES);
  if (bare.length === 0 || plausible) return { status: 'clear', unit: 'minutes' };
  const example = bare[numbers.findIndex((number) => !Number.isInteger(number))] ?? bare[0]!;
  return { status: 'ask', example, choices: choicesOf(toNumber(example.text)) };
}

/** The unit a header names; null when it names none or both. */
function unitOfHeader(header: string): DurationUnit | null {
  const words = headerWords(header);
  const hours = words.some((word) => HOUR_WORDS.has(word));
  const minutes = words.some((word) => MINUTE_WORDS.has(word));
  if (hours === minutes) return null;
  return hours ? 'hours' : 'minutes';
}

const toNumber = (text: string) => Number(text.replace(',', '.'));

const choicesOf = (number: number): { unit: DurationUnit; shown: string }[] => [
  { unit: 'minutes', shown: Number.isInteger(number) ? durationLabel(number) : `${number} min` },
  { unit: 'hours', shown: durationLabel(Math.round(number * MINUTES_PER_HOUR)) },
];

/** Whole minutes of one cell; `unit` is that of bare numbers, null while it is not known. Never called with a blank cell. */
export function readDuration(text: string, unit: DurationUnit | null): Reading<number> {
  const minutes = readMinutes(text, unit);
  if (minutes.state !== 'read') return minutes;
  if (unit === 'minutes' && !Number.isInteger(minutes.value)) return wrong('must be in whole minutes');
  const whole = Math.round(minutes.value);
  return read(whole, durationLabel(whole));
}

/** The same in hours, with at most two decimals. */
export function readHours(text: string, unit: DurationUnit | null): Reading<number> {
  const minutes = readMinutes(text, unit);
  if (minutes.state !== 'read') return minutes;
  const hours = Math.round((minutes.value / MINUTES_PER_HOUR) * 100) / 100;
  return read(hours, `${hours} ${hours === 1 ? 'hour' : 'hours'}`);
}

function readMinutes(text: string, unit: DurationUnit | null): Reading<number> {
  const input = text.trim();
  if (THOUSANDS.test(input)) return wrong('could be a thousand or a decimal: write it with a point, or with a unit');
  if (BARE.test(input)) {
    const number = toNumber(input);
    if (unit !== null) return read(unit === 'hours' ? number * MINUTES_PER_HOUR : number, '');
    const [minutes, hours] = choicesOf(number);
    return ask(`could be ${minutes!.shown} or ${hours!.shown}`);
  }
  const minutes = clockMinutes(input) ?? parseDuration(input);
  return minutes === null ? wrong('is not a duration such as 90, 1.5h or 1:30') : read(minutes, '');
}

/** Minutes of h:mm:ss, to the nearest, and of a time cell; null for anything else. */
function clockMinutes(input: string): number | null {
  const [, hours, minutes, seconds] = WITH_SECONDS.exec(input) ?? TIME_CELL.exec(input) ?? [];
  if (hours === undefined) return null;
  return Math.round(Number(hours) * MINUTES_PER_HOUR + Number(minutes) + Number(seconds) / 60);
}
