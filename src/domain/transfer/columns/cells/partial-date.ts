// Reads dates without a year, month or day, as people write them in a sheet called '2023' or 'March'. Nothing is guessed: a text that can
// be two things is returned as both.
import { withoutTime } from '#domain/lengths/times-of-day.ts';
import {
  fullYear,
  monthOf,
  readMonthText,
  two,
  withAndWithoutWeekday,
  DATE_ORDERS,
  readDateText,
  type DateOrder,
} from './date-text.ts';
import { zonedTime } from './zoned-time.ts';

/** A day without a year, or without a year and a month. */
export interface YearlessDay {
  /** Null if day and month can be swapped, or if the text is only a day. */
  readonly month: number | null;
  readonly needsMonth: boolean;
  /** The date completed with these, in a form that readDateText reads. */
  readonly whole: (year: number, month: number) => string;
}

export type PartialDate =
  /** A month without a day, as YYYY-MM. */
  | { readonly is: 'month'; readonly month: string }
  | { readonly is: 'month-name'; readonly month: number }
  | { readonly is: 'day'; readonly day: YearlessDay }
  /** '03/22' and 'Mar 22': a day without a year, or a month of one. */
  | { readonly is: 'either'; readonly day: YearlessDay; readonly month: string };

const CHARS_MAX = 40;
const PAIR = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})([-/.]?)$/;
const DAY_NAME = /^(\d{1,2})(?:st|nd|rd|th|er|o|:e)?[°º]?\.?[\s/-]*(?:(?:of|de)\s+)?(\p{L}{3,12})\.?$/iu;
const NAME_NUMBER = /^(\p{L}{3,12})\.?[\s/-]*(['’])?(\d{1,2})(st|nd|rd|th)?$/iu;
const NAME = /^(\p{L}{3,12})\.?$/u;
const DAY = /^(\d{1,2})(?:st|nd|rd|th|er|:e)?\.?$/i;
const DAYS_MAX = 31;
const MONTHS = 12;

const isDay = (number: number) => number >= 1 && number <= DAYS_MAX;
const isMonth = (number: number) => number >= 1 && number <= MONTHS;
/** @example monthIn(2022, 3) // '2022-03' */
export const monthIn = (year: number, month: number) => `${year}-${two(month)}`;

const FIRST = /^(\d{4}-\d\d)-01$/;
/** Spreadsheets store 'Jan 2024' as the first of the month. Null for any other day. @example monthOfFirst('2024-01-01') // '2024-01' */
export const monthOfFirst = (text: string): string | null => FIRST.exec(text.trim())?.[1] ?? null;

/**
 * Null for a whole date, and for text that is not a date.
 * @example partialDate('14.03.') // { is: 'day', day: … }; partialDate('03/2022') // { is: 'month', month: '2022-03' }
 */
export function partialDate(text: string): PartialDate | null {
  const input = text.trim();
  if (input === '' || input.length > CHARS_MAX) return null;
  const month = readMonthText(input);
  if (month !== null) return { is: 'month', month };
  const days = withAndWithoutWeekday(withoutTime(zonedTime(input).wall));
  // Behind the day of a week there is no month alone.
  const ofDay = (found: PartialDate | null, place: number): PartialDate | null =>
    place > 0 && found?.is === 'either' ? { is: 'day', day: found.day } : found;
  const read = (reader: (day: string) => PartialDate | null) =>
    days.map((day, place) => ofDay(reader(day), place)).find((one) => one !== null) ?? null;
  return read((day) => pairOf(day) ?? namedOf(day)) ?? read(dayAlone);
}

/** Only for a column that is known to have dates, since a number alone can be anything. */
export function looksLikePartialDate(text: string): boolean {
  const partial = /\p{L}|[-/]|\.\s*$/u.test(text) ? partialDate(text) : null;
  return partial !== null && partial.is !== 'month-name' && !DAY.test(text.trim());
}

function pairOf(text: string): PartialDate | null {
  const [, a = '', sign, b = '', end] = PAIR.exec(text) ?? [];
  const [first, second] = [Number(a), Number(b)];
  const orders = [isDay(first) && isMonth(second), isMonth(first) && isDay(second)];
  const canBeYear = end === '' && isMonth(first) && b.length === 2;
  if (!orders.includes(true) && !canBeYear) return null;
  const month = monthIn(fullYear(b), first);
  if (!orders.includes(true)) return { is: 'month', month };
  const known = orders[0] && orders[1] && first !== second ? null : orders[0] ? second : first;
  const day = { month: known, needsMonth: false, whole: (year: number) => `${a}${sign}${b}${sign}${year}` };
  return canBeYear ? { is: 'either', day, month } : { is: 'day', day };
}

function namedOf(text: string): PartialDate | null {
  const [, date = '', behind = ''] = DAY_NAME.exec(text) ?? [];
  const [, before = '', mark, number = '', ending] = NAME_NUMBER.exec(text) ?? [];
  const name = behind || before || (NAME.exec(text)?.[1] ?? '');
  const month = name === '' ? undefined : monthOf(name);
  if (month === undefined) return null;
  const written = date || number;
  if (written === '') return { is: 'month-name', month };
  const day = { month, needsMonth: false, whole: (year: number) => `${written} ${name} ${year}` };
  const asMonth = monthIn(fullYear(written), month);
  if (date !== '') return isDay(Number(date)) ? { is: 'day', day } : null;
  if (ending !== undefined) return isDay(Number(number)) ? { is: 'day', day } : null;
  if (mark !== undefined || !isDay(Number(number))) return number.length === 2 ? { is: 'month', month: asMonth } : null;
  return number.length === 2 ? { is: 'either', day, month: asMonth } : { is: 'day', day };
}

function dayAlone(text: string): PartialDate | null {
  const number = Number(DAY.exec(text)?.[1] ?? 0);
  if (!isDay(number)) return null;
  const whole = (year: number, month: number) => `${monthIn(year, month)}-${two(number)}`;
  return { is: 'day', day: { month: null, needsMonth: true, whole } };
}

// A day whose year, or month and year, stands with another one: '7/1' before '21/1/2025', '7' before '21 Jan 2025'.

/**
 * The whole date. '' if it is none, or if in one of these orders it would come after the other, so that it may be of the year or month before.
 * @example completedDay('7/1', '21/1/2025') // '7/1/2025'; completedDay('28/12', '4/1/2025') // ''
 */
export function completedDay(part: string, last: string, orders: readonly DateOrder[] = DATE_ORDERS): string {
  const found = partialDate(part);
  const year = /\d{4}|(?<!\d)\d\d(?=\D*$)/.exec(last)?.[0];
  if (year === undefined || (found?.is !== 'day' && found?.is !== 'either')) return '';
  const whole = found.day.needsMonth
    ? last.replace(/\d+/, String(Number.parseInt(part, 10)))
    : found.day.whole(fullYear(year), 0);
  const both = orders.flatMap((order) => {
    const [day, other] = [dateIn(whole, order), dateIn(last, order)];
    return day === null || other === null ? [] : [day < other && day.slice(0, 4) === other.slice(0, 4)];
  });
  return both.length > 0 && both.every(Boolean) ? whole : '';
}

/** Null if the text is no date in this order. */
export function dateIn(text: string, order: DateOrder): string | null {
  const read = readDateText(text);
  return read.kind === 'date' ? read.date : read.kind === 'ordered' ? (read.readings.get(order)?.date ?? null) : null;
}
