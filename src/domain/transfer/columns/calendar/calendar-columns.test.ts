// The headers of calendars that were saved as tables: Outlook's in three languages, and those that Google documents.
import { expect, test } from 'vitest';
import { CALENDAR_HEADERS } from '#tests/support/transfer/calendar-headers.ts';
import { calendarColumns } from './calendar-columns.ts';

test.each(Object.entries(CALENDAR_HEADERS))('%s', (_product, header) => {
  const found = calendarColumns([['My calendar'], [], header]);
  expect(found?.headerRow).toBe(2);
  const places = ['title', 'start_date', 'start_time', 'end_date', 'end_time', 'all_day'] as const;
  expect(places.map((field) => found!.columns.get(field))).toEqual([0, 1, 2, 3, 4, 5]);
});

test.each([
  ['a column of clients', ['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time', 'Client']],
  ['a column of addresses', ['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time', 'Client email']],
  ['no times', ['Subject', 'Start Date', 'End Date', 'Hours']],
  ['no subject', ['Start Date', 'Start Time', 'End Date', 'End Time']],
])('a table with %s is not a calendar', (_what, header) => expect(calendarColumns([header])).toBeNull());
