// The calendars of tests/fixtures/calendars that take long, and a second, slow expansion of all that shares no code.
import { calendarFiles } from '#tests/support/calendars/calendar-files.ts';
import { slowExpansion } from '#tests/support/calendars/slow-expansion.ts';
import { RANGE, testCalendars } from '#tests/support/calendars/test-calendars.ts';
import { expect, it } from 'vitest';
import { expandCalendar } from './expand-calendar.ts';

const files = calendarFiles();

testCalendars(files.filter(({ isCostly }) => isCostly));

it.each(files)('$name is expanded as a slow second reading expands it', ({ text }) => {
  const slow = slowExpansion(text, RANGE);
  // Rules that repeat within a day, and damaged files, are for the first reading alone.
  if (slow === null) return;
  const { events } = expandCalendar(text, RANGE)!;
  expect(events.map(({ start, minutes, title }) => `${start} ${minutes} ${title}`).toSorted()).toEqual(slow);
});
