// Calendar dates and instants as text, in English words and the order of the region (ADR 110).
import { msOf, startOfDay } from '#domain/time.ts';
import { DOCUMENT_REGION, screenRegion, type Region } from './region.ts';

/** Writes a calendar date YYYY-MM-DD. */
export type DateFormat = (date: string, region?: Region) => string;

/**
 * A format of calendar dates. They are read and written as UTC, so that no time zone shifts the day.
 * @example dateFormat({ day: 'numeric', month: 'short' })('2026-11-19', regionOf('en-US')) // 'Nov 19'
 */
export function dateFormat(parts: Intl.DateTimeFormatOptions): DateFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date, { words } = screenRegion()) => {
    let format = formats.get(words);
    if (!format) formats.set(words, (format = new Intl.DateTimeFormat(words, { ...parts, timeZone: 'UTC' })));
    const text = format.format(startOfDay(date));
    // 'Thu 19 Nov', but 'Thu, Nov 19'.
    return words === 'en-GB' ? text.replace(',', '') : text;
  };
}

/** @example longDate('2026-03-01') // '1 March 2026', 'March 1, 2026' */
export const longDate = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** For documents. @example documentDate('2026-03-01') // '1 March 2026' */
export const documentDate = (date: string) => longDate(date, DOCUMENT_REGION);

/** @example longDayText('2026-11-19') // 'Thursday 19 November 2026', 'Thursday, November 19, 2026' */
export const longDayText = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** @example weekdayName('2026-11-19') // 'Thursday' */
export const weekdayName = dateFormat({ weekday: 'long' });

/** @example weekdayAndDay('2026-11-19') // 'Thursday 19 Nov', 'Thursday, Nov 19' */
export const weekdayAndDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'short' });

const DAY = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const DAY_OF_YEAR = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/**
 * A day, without the year if it is this year.
 * @example dayText('2026-11-19', '2026-11-20') // 'Thu 19 Nov', 'Thu, Nov 19'
 */
export function dayText(date: string, today: string, region?: Region): string {
  return (date.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR)(date, region);
}

/** @example shortDay('2026-11-19') // '19 Nov', 'Nov 19' */
export const shortDay = dateFormat({ day: 'numeric', month: 'short' });

/** @example shortDate('2026-11-19') // '19 Nov 2026', 'Nov 19, 2026' */
export const shortDate = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

const MONTH_AND_YEAR = dateFormat({ month: 'long', year: 'numeric' });

/** @example monthText('2026-11') // 'November 2026' */
export const monthText = (month: string, region?: Region) => MONTH_AND_YEAR(`${month}-01`, region);

const MONTH = dateFormat({ month: 'long' });

/** @example monthName('2026-11') // 'November' */
export const monthName = (month: string) => MONTH(`${month}-01`);

/** @example weekdayText('2026-11-19') // 'Thu' */
export const weekdayText = dateFormat({ weekday: 'short' });

/**
 * An instant, in a zone or in that of the device. A time has the clock of the region, whatever the options say.
 * @example instantText(Date.parse('2026-11-23T13:05:00Z'), { timeStyle: 'short', timeZone: 'UTC' }) // '13:05', '1:05 PM'
 */
export function instantText(
  instant: number | Date,
  options: Intl.DateTimeFormatOptions,
  { words, hourCycle }: Region = screenRegion(),
): string {
  // British English has 01:05 pm on the 12-hour clock, Australian 1:05 pm.
  const locale = words === 'en-GB' && hourCycle === 'h12' ? 'en-AU' : words;
  return new Intl.DateTimeFormat(locale, { ...options, hourCycle }).format(instant);
}

/** In the zone of the device. @example instantDay('2026-11-23T13:05:00Z') // '23 Nov 2026' */
export const instantDay = (instant: string, dateStyle: 'medium' | 'long' = 'medium') =>
  instantText(msOf(instant), { dateStyle });

/** In the zone of the device. @example instantMoment('2026-11-23T13:05:00Z') // '23 Nov 2026, 13:05' */
export const instantMoment = (instant: string, dateStyle: 'medium' | 'long' = 'medium') =>
  instantText(msOf(instant), { dateStyle, timeStyle: 'short' });
