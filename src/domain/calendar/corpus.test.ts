// Each calendar of tests/fixtures/calendars, with what must be proposed of it; costly-calendars.test.ts has those that take long.
import { calendarFiles } from '#tests/support/calendars/calendar-files.ts';
import { imported, RANGE, testCalendars } from '#tests/support/calendars/test-calendars.ts';
import { expect, it } from 'vitest';
import { expandCalendar } from './expand-calendar.ts';

const files = calendarFiles().filter(({ isCostly }) => !isCostly);

testCalendars(files);

it('holds at least sixty calendars, and that many can be imported', () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(files.filter(({ text }) => imported(text) !== null).length).toBeGreaterThanOrEqual(60);
});

it('holds what an event says beyond its title and people only where the coach asked for it', () => {
  const all = files.map(({ text }) => JSON.stringify(expandCalendar(text, RANGE))).join('');
  expect(files.some(({ text }) => text.includes('Very private words'))).toBe(true);
  expect(all).not.toContain('Very private words');
  const asked = files.map(({ text }) => JSON.stringify(expandCalendar(text, { ...RANGE, readsNotes: true }))).join('');
  expect(asked).toContain('Very private words');
});
