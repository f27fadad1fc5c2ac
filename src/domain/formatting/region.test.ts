import { afterEach, expect, it, test, vi } from 'vitest';
import { dayText, instantText, longDate, longDayText, monthText, shortDate, shortDay } from './date-text.ts';
import { fixedText, numberText } from './number-text.ts';
import { DOCUMENT_REGION, regionOf, screenRegion, setScreenRegion } from './region.ts';

const AFTERNOON = Date.parse('2026-11-23T13:05:00Z');
const plainSpaces = (text: string) => text.replace(/\s/g, ' ');

afterEach(() => {
  setScreenRegion('en-GB');
  vi.restoreAllMocks();
});

/** Number, figure, day of this year, date, time, first day of the week. */
it.each([
  ['en-GB', '2,452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '13:05', 1],
  ['en-US', '2,452.5', '573.5', 'Mon, Nov 23', 'November 23, 2026', '1:05 PM', 7],
  ['en', '2,452.5', '573.5', 'Mon, Nov 23', 'November 23, 2026', '1:05 PM', 7],
  ['en-AU', '2,452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '1:05 pm', 1],
  ['en-CA', '2,452.5', '573.5', 'Mon, Nov 23', 'November 23, 2026', '1:05 PM', 7],
  ['en-IN', '2,452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '1:05 pm', 7],
  ['de-DE', '2.452,5', '573,5', 'Mon 23 Nov', '23 November 2026', '13:05', 1],
  ['de', '2.452,5', '573,5', 'Mon 23 Nov', '23 November 2026', '13:05', 1],
  // English words in Germany.
  ['en-DE', '2.452,5', '573,5', 'Mon 23 Nov', '23 November 2026', '13:05', 1],
  ['de-CH', '2’452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '13:05', 1],
  ['fr-FR', '2 452,5', '573,5', 'Mon 23 Nov', '23 November 2026', '13:05', 1],
  ['sv-SE', '2 452,5', '573,5', 'Mon 23 Nov', '23 November 2026', '13:05', 1],
  ['pt-BR', '2.452,5', '573,5', 'Mon 23 Nov', '23 November 2026', '13:05', 7],
  ['ja-JP', '2,452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '13:05', 7],
  ['he-IL', '2,452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '13:05', 7],
  // Latin digits and the Gregorian calendar, as in every field.
  ['ar-EG', '2,452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '1:05 pm', 6],
  ['ar', '2,452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '1:05 pm', 6],
  ['fa-IR', '2,452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '13:05', 6],
  ['th-TH', '2,452.5', '573.5', 'Mon 23 Nov', '23 November 2026', '13:05', 7],
])('%s writes %s, %s, %s, %s, %s and begins a week on day %i', (tag, number, figure, day, date, time, firstDay) => {
  const region = regionOf(tag);
  const written = [
    numberText(2452.5, {}, region),
    fixedText(573.5, region),
    dayText('2026-11-23', '2026-11-24', region),
    longDate('2026-11-23', region),
    instantText(AFTERNOON, { timeStyle: 'short', timeZone: 'UTC' }, region),
  ];
  expect(written.map((text) => plainSpaces(text).replace("'", '’'))).toEqual([number, figure, day, date, time]);
  expect(region.firstDay).toBe(firstDay);
});

it.each(['', 'C', 'en_GB', '1', 'und', 'x-private'])('%j is written as documents are', (tag) =>
  expect(regionOf(tag)).toEqual(DOCUMENT_REGION),
);

test('a screen is written as documents are until its region is set', () => {
  expect(screenRegion()).toEqual(DOCUMENT_REGION);
  setScreenRegion('de-DE');
  expect([numberText(2452.5), fixedText(573), longDate('2026-03-01')]).toEqual(['2.452,5', '573,0', '1 March 2026']);
  setScreenRegion('en-US');
  expect([numberText(2452.5), longDayText('2026-03-01'), shortDay('2026-03-01'), shortDate('2026-03-01')]).toEqual([
    '2,452.5',
    'Sunday, March 1, 2026',
    'Mar 1',
    'Mar 1, 2026',
  ]);
  expect([dayText('2025-03-01', '2026-03-01'), monthText('2026-03')]).toEqual(['Sat, Mar 1, 2025', 'March 2026']);
  expect(longDate('2026-03-01', DOCUMENT_REGION)).toBe('1 March 2026');
});

const FIRST_DAYS = {
  1: ['GB', 'IE', 'DE', 'FR', 'SE', 'AU', 'NZ', 'PL', 'NG', 'TR'],
  7: ['US', 'CA', 'MX', 'BR', 'JP', 'KR', 'IN', 'IL', 'PT', 'ZA', 'SG', 'SA'],
  6: ['EG', 'QA', 'KW', 'JO', 'IR', 'DZ'],
};

test('a browser that cannot say how weeks begin has the same first days', () => {
  const firstDays = () =>
    Object.values(FIRST_DAYS).map((regions) => regions.map((region) => regionOf(`en-${region}`).firstDay));
  const expected = Object.entries(FIRST_DAYS).map(([day, regions]) => regions.map(() => Number(day)));
  expect(firstDays()).toEqual(expected);
  const locale = Intl.Locale.prototype as { getWeekInfo?: unknown; weekInfo?: unknown };
  if ('weekInfo' in locale) vi.spyOn(locale, 'weekInfo' as never, 'get').mockReturnValue(undefined as never);
  if ('getWeekInfo' in locale)
    vi.spyOn(locale as { getWeekInfo: () => unknown }, 'getWeekInfo').mockReturnValue(undefined);
  expect(new Intl.Locale('en-US')).not.toHaveProperty('weekInfo.firstDay');
  expect(firstDays()).toEqual(expected);
});
