// Names of months and weekdays in each language, from the data that comes with the browser (CLDR).
import { dayOfMonth, monthOf, MS_PER_DAY, startOfDay } from '#domain/time.ts';

/** A Monday, and the first of a month. */
const MONDAY = '2024-01-01';
const LENGTHS = ['long', 'short'] as const;

/**
 * The names of each month, January first, including the forms used with a day, such as 'stycznia' for 'styczeń'. A formatter costs more
 * than formatting all names, so each is made once.
 */
export function monthNames(locale: string): string[][] {
  const formats = LENGTHS.flatMap((month) => [{ month }, { month, day: 'numeric' } as const]).map(
    (options) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  );
  return Array.from({ length: 12 }, (_, month) => {
    const first = startOfDay(dayOfMonth(monthOf(MONDAY) + month, 1));
    return formats.map((format) => format.formatToParts(first).find(({ type }) => type === 'month')!.value);
  });
}

export const weekdayNames = (locale: string): string[] =>
  LENGTHS.flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(startOfDay(MONDAY) + day * MS_PER_DAY));
  });
