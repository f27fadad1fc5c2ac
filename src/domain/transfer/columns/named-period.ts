// Finds the year and the month in the name of a sheet or a file: 'Sessions 2022.xlsx', 'Jan 2024', 'März'.
import { MONTHS_PER_YEAR } from '#domain/time.ts';
import { monthOf, readMonthText } from './cells/date-text.ts';
import { monthOfFirst, partialDate } from './cells/partial-date.ts';

export interface NamedPeriod {
  readonly year: number | null;
  readonly month: number | null;
  /** The year that a line above the row says. */
  readonly writtenYear?: number | null;
}

const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
const WORD_MIN_CHARS = 3;

/**
 * Year or month is null if the name does not have it, or has two.
 * @example periodIn('Sessions 2022.xlsx') // { year: 2022, month: null }; periodIn('Jan 25') // { year: 2025, month: 1 }
 */
export function periodIn(name: string): NamedPeriod {
  const alone = monthAlone(name, /\D/.test(name));
  if (alone) return alone;
  const years = new Set(name.match(YEAR)?.map(Number));
  const named = name.split(/[^\p{L}]/u).flatMap((word) => (word.length < WORD_MIN_CHARS ? [] : (monthOf(word) ?? [])));
  const months = new Set(named);
  return { year: onlyOne(years), month: onlyOne(months) };
}

/** The period of the first name that has one. */
export function periodOfNames(names: readonly string[]): NamedPeriod {
  const periods = names.map(periodIn);
  const first = (what: 'year' | 'month') => periods.find((period) => period[what] !== null)?.[what] ?? null;
  return { year: first('year'), month: first('month') };
}

/**
 * A text that is a month and nothing else: 'January 2026', 'März', or as a spreadsheet stores it, '2026-01-01'. Null for any other.
 * @param isMonth whether 'Jan 26' and '3' are no days
 */
export function monthAlone(text: string, isMonth: boolean): NamedPeriod | null {
  const partial = partialDate(text);
  const either = isMonth && partial?.is === 'either' ? partial.month : null;
  const whole = monthOfFirst(text) ?? readMonthText(text.trim()) ?? either;
  if (whole !== null) return { year: Number(whole.slice(0, 4)), month: Number(whole.slice(5)) };
  const number = isMonth && partial?.is === 'day' && partial.day.needsMonth ? Number.parseInt(text, 10) : 0;
  if (number >= 1 && number <= MONTHS_PER_YEAR) return { year: null, month: number };
  return partial?.is === 'month-name' ? { year: null, month: partial.month } : null;
}

const onlyOne = (numbers: ReadonlySet<number>) => (numbers.size === 1 ? [...numbers][0]! : null);
