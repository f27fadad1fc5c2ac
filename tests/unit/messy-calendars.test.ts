// A few calendars that are generated, so that it is known of each event whether it was a session; many-messy-calendars.test.ts has more.
import { expectCalendars } from '#tests/support/calendars/messy-calendars/expect-calendars.ts';
import { test } from 'vitest';

test('40 messy calendars: what is certain is right, and no session is missing', () => expectCalendars(1, 40));
