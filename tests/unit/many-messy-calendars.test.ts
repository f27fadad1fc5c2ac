// Two thousand generated calendars, so that it is known for each event whether it was a session, and with which client.
import { expectCalendars } from '#tests/support/calendars/messy-calendars/expect-calendars.ts';
import { test } from 'vitest';

const CALENDARS = Number(process.env['MESSY_CALENDARS'] ?? 2000);
const FIRST_CALENDAR = Number(process.env['MESSY_CALENDAR'] ?? 1);
/** Half a minute on a machine of its own; several when others work on it. */
const TIME_LIMIT_MS = 600_000;

test(
  `${CALENDARS} messy calendars: what is certain is right, and no session is missing`,
  () => expectCalendars(FIRST_CALENDAR, CALENDARS),
  TIME_LIMIT_MS,
);
