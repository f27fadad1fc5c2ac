// Names of months and weekdays in each language, from the data that comes with the browser (CLDR).
import { dayOfMonth, monthOf, MS_PER_DAY, startOfDay } from '#domain/time.ts';

/** A Monday, and the first of a month. */
const MONDAY = '2024-01-01';
const LENGTHS = ['long', 'short'] as const;

/** Also as they stand beside a day: 'styczeń' is 'stycznia' there, and German shortens March otherwise. */
export function monthNames(locale: string, month: number): string[] {
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      .formatToParts(startOfDay(dayOfMonth(monthOf(MONDAY) + month, 1)))
      .find(({ type }) => type === 'month')!.value;
  return LENGTHS.flatMap((length) => [name({ month: length }), name({ month: length, day: 'numeric' })]);
}

export const weekdayNames = (locale: string): string[] =>
  LENGTHS.flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(startOfDay(MONDAY) + day * MS_PER_DAY));
  });
