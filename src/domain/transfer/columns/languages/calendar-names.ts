// Names of months and weekdays in each language, from the data that comes with the browser (CLDR).
import { MS_PER_DAY } from '#domain/time.ts';

/** A Monday, and the first of a month. */
const MONDAY = Date.UTC(2024, 0, 1);
const LENGTHS = ['long', 'short'] as const;

/** Also as they stand beside a day: 'styczeń' is 'stycznia' there, and German shortens March otherwise. */
export function monthNames(locale: string, month: number): string[] {
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      .formatToParts(Date.UTC(2024, month, 1))
      .find(({ type }) => type === 'month')!.value;
  return LENGTHS.flatMap((length) => [name({ month: length }), name({ month: length, day: 'numeric' })]);
}

export const weekdayNames = (locale: string): string[] =>
  LENGTHS.flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * MS_PER_DAY));
  });
