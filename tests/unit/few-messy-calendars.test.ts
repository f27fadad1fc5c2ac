// A few of the calendars that messy-calendars.test.ts generates, for the quick tests.
import { expectCalendars } from '#tests/support/calendars/messy-calendars/expect-calendars.ts';
import { test } from 'vitest';

test('four messy calendars: what is certain is right, and no session is missing', () => expectCalendars(50, 4));
