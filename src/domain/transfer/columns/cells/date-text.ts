// Reads one date as people and programs write it, in every possible order of its numbers. Nothing is guessed: a text that can be two
// days is returned as two days.
import { longDate } from '#domain/formatting/date-text.ts';
import { addDays, EARLIEST_DATE, isCalendarDate, LATEST_DATE, RECORDED_YEARS } from '#domain/time.ts';
import { MONTH_NUMBERS, plainWords, WEEKDAYS } from '#domain/transfer/columns/languages/languages.ts';
import { withoutTime } from '#domain/lengths/times-of-day.ts';
import { plainDate } from './plain-date.ts';
import { zonedTime } from './zoned-time.ts';

/** The order of day, month and year in a date such as 03/04/2024. `ymd` only if the year has two digits. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';
export const DATE_ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

export type DateText =
  | { readonly kind: 'date'; readonly date: string }
  /** One reading for each order that gives a month of 1–12 and a day of 1–31. */
  | { readonly kind: 'ordered'; readonly readings: ReadonlyMap<DateOrder, DateReading> }
  | { readonly kind: 'wrong'; readonly message: string };

export interface DateReading {
  /** Null if the day does not exist, such as 31 April. */
  readonly date: string | null;
  readonly shown: string;
}

const NOT_A_DATE = 'is not a date';

/** Spreadsheets store a date as days since this day. Off by one before 1 March 1900, which EARLIEST_DATE excludes. */
const SERIAL_ORIGIN = '1899-12-30';
const SERIAL = /^\d{5}(\.\d+)?$/;
const FIRST_WORD = /^(\p{L}[\p{L}-]*)\.?,?\s+/u;
/** 'Tue' or '(火)' after a date. */
const LAST_WORD = /(?<![\s,(])[\s,(]+(\p{L}[\p{L}-]*)\.?\)?$/u;
/** Words before a date that are ignored. */
const ARTICLES = new Set('the le den am el il lo op d de dnia em'.split(' '));
/** Also '2025. 01. 15.', as in Hungary. */
const YEAR_FIRST = /^(\d{4})([-/.]) ?(\d{1,2})\2 ?(\d{1,2})\.?$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
/** Also '10/3 2026', '10/3-2026' and '10/3-26', as in Denmark and Sweden, and '10.03.2026 r.', as in Poland. */
const NUMBERS =
  /^(\d{1,2})\s?([-/.])\s?(\d{1,2})(?:\s?\2\s?(\d{4}|\d{2})|[ -](\d{4}|(?<=\/\d{1,2}-)\d{2}))(?:\s*r)?\.?$/i;
const DAY_MONTH_NAME =
  /^(\d{1,2})(?:st|nd|rd|th|er|o|:e)?[°º]?\.?[\s/-]*(?:(?:of|de)\s+)?(\p{L}{3,12})[.,]*[\s/-]*(?:(?:de|del)\s+)?['’]?(\d{4}|\d{2})(?:\s*r\.?)?$/iu;
const MONTH_NAME_DAY = /^(\p{L}{3,12})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/iu;
const YEAR_MONTH_NAME = /^(\d{4})[\s-]+(\p{L}{3,12})\.?[\s-]+(\d{1,2})$/iu;
/** Each with the places of year, month and day. */
const PARTS = [
  [YEAR_FIRST, 1, 3, 4],
  [COMPACT, 1, 2, 3],
  [DAY_MONTH_NAME, 3, 2, 1],
  [MONTH_NAME_DAY, 3, 1, 2],
  [YEAR_MONTH_NAME, 1, 2, 3],
] as const;
const MONTH_NAME_YEAR = /^(\p{L}{3,12})\.?,?[\s-]+(?:del?\s+)?(\d{4})$/iu;
const MONTH_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const YEAR_MONTH = /^(\d{4})[-/.](\d{1,2})$/;

/**
 * Reads a date. A time after it is ignored, and so is a time zone: the result is the written day. readDate converts instants to the
 * coach's day. Years of two digits are 1950 to 2049.
 */
export function readDateText(text: string): DateText {
  const input = plainDate(text);
  if (SERIAL.test(input)) return inRange(addDays(SERIAL_ORIGIN, Math.floor(Number(input))));
  const read = withAndWithoutWeekday(withoutTime(zonedTime(input).wall)).map(readDay);
  return read.find(({ kind }) => kind !== 'wrong') ?? read.at(-1)!;
}

function readDay(day: string): DateText {
  const [, a, , b, c, year4 = c] = NUMBERS.exec(day) ?? [];
  if (a !== undefined) return ordered(a, b!, year4!);
  const [year, month, date] = dateParts(day);
  if (year === undefined) return { kind: 'wrong', message: NOT_A_DATE };
  if (month === undefined) return { kind: 'wrong', message: 'names no month' };
  return existing(year, month, date!);
}

/**
 * A calendar date in words.
 * @example dateInWords('2026-11-20') // '20 November 2026'
 */
export function dateInWords(date: string): string {
  return longDate(date);
}

/** Also for a day that does not exist. */
const dayInWords = (year: number, month: number, day: number) =>
  dateInWords(calendarDate(year, month, 1)).replace(/\b1\b/, String(day));

/**
 * The month that a text names without a day, as YYYY-MM; null for any other text.
 * @example readMonthText('Jan 2022') // '2022-01'
 */
export function readMonthText(text: string): string | null {
  const input = plainDate(text);
  const [, name, year] = MONTH_NAME_YEAR.exec(input) ?? [];
  const [, month = name === undefined ? undefined : monthOf(name), numbersYear = year] = MONTH_YEAR.exec(input) ?? [];
  const [, isoYear = numbersYear, isoMonth = month] = YEAR_MONTH.exec(input) ?? [];
  const number = Number(isoMonth);
  return isoYear !== undefined && number >= 1 && number <= 12 ? `${isoYear}-${two(number)}` : null;
}

/** Year, month and day. The year is undefined if the format is unknown, the month if its name is. */
function dateParts(day: string): readonly [number | undefined, (number | undefined)?, number?] {
  for (const [pattern, year, month, date] of PARTS) {
    const found = pattern.exec(day);
    if (!found) continue;
    const name = found[month]!;
    return [fullYear(found[year]!), /^\d/.test(name) ? Number(name) : monthOf(name), Number(found[date])];
  }
  return [undefined];
}

/**
 * The text as it is, and without weekdays and articles before it, a weekday after it, or both: 'Mar' is a weekday in French and a month in
 * English.
 */
export function withAndWithoutWeekday(day: string): readonly string[] {
  const texts = [day];
  for (const text of texts) {
    const first = FIRST_WORD.exec(text);
    const word = plainWords(first?.[1] ?? '');
    if (WEEKDAYS.has(word) || ARTICLES.has(word)) texts.push(text.slice(first![0].length));
  }
  return texts.flatMap((text) => {
    const last = LAST_WORD.exec(text);
    return last && WEEKDAYS.has(plainWords(last[1]!)) ? [text, text.slice(0, last.index)] : [text];
  });
}

/**
 * The days of the week that the word before or after a date can be, and that of the cell beside it, Monday as 0.
 * @example weekdaysIn('Mo 02.03.26') // [0]
 */
export function weekdaysIn(text: string, beside = ''): readonly number[] {
  // 'Mar' is Tuesday in French, and more often March.
  const days = [FIRST_WORD, LAST_WORD].flatMap((place) => {
    const word = place.exec(text.trim())?.[1] ?? '';
    return monthOf(word) ? [] : weekdayNamed(word);
  });
  return [...days, ...weekdayNamed(beside)];
}

/** The days of the week of this name; none for any other text. */
export const weekdayNamed = (text: string): readonly number[] => WEEKDAYS.get(plainWords(text)) ?? [];

/** By its name in any of the languages. */
export const monthOf = (name: string): number | undefined => MONTH_NUMBERS.get(plainWords(name));

/** Two digits are 1950 to 2049. */
export function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function ordered(a: string, b: string, c: string): DateText {
  const readings = new Map<DateOrder, DateReading>();
  const first = Number(a);
  const second = Number(b);
  const add = (order: DateOrder, year: number, month: number, day: number) => {
    if (month < 1 || month > 12 || day < 1 || day > 31) return;
    const date = calendarDate(year, month, day);
    readings.set(order, { date: isCalendarDate(date) ? date : null, shown: dayInWords(year, month, day) });
  };
  add('dmy', fullYear(c), second, first);
  add('mdy', fullYear(c), first, second);
  // If all numbers have two digits, the year may also come first; a single digit is not a year.
  if (c.length === 2 && a.length === 2) add('ymd', fullYear(a), second, Number(c));
  if (readings.size > 0) return { kind: 'ordered', readings };
  return { kind: 'wrong', message: 'is not a date: none of its numbers could be the day or the month' };
}

export const two = (number: number) => String(number).padStart(2, '0');
const calendarDate = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

function existing(year: number, month: number, day: number): DateText {
  if (month < 1 || month > 12) return { kind: 'wrong', message: `is not a date: there is no month ${month}` };
  const date = calendarDate(year, month, day);
  if (isCalendarDate(date)) return inRange(date);
  return { kind: 'wrong', message: `is not a date: there is no ${dayInWords(year, month, day)}` };
}

function inRange(date: string): DateText {
  if (date >= EARLIEST_DATE && date <= LATEST_DATE) return { kind: 'date', date };
  return { kind: 'wrong', message: `would be ${dateInWords(date)}; dates must be ${RECORDED_YEARS}` };
}
