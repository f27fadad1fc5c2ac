import { expect, it } from 'vitest';
import { dayText, monthName } from '#domain/formatting/date-text.ts';
import { lastMonths } from './calendar-text.ts';

it.each([
  ['2026-11-19', '2026-11-20', 'Thu 19 Nov'],
  ['2026-01-01', '2026-11-20', 'Thu 1 Jan'],
  ['2025-12-31', '2026-01-01', 'Wed 31 Dec 2025'],
])('%s read on %s is %s', (date, today, text) => expect(dayText(date, today)).toBe(text));

it('names a month in any time zone', () => expect(monthName('2026-03')).toBe('March'));

it('counts months back across the year', () => {
  expect(lastMonths('2026-01-15', 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(lastMonths('2026-12-31', 12).at(0)).toBe('2026-01');
});
