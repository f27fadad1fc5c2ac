// get-calendars {} → {calendars}: what the caller's calendars hold now, as iCalendar texts, for the proposals.
import * as z from 'zod/mini';
import { readCalendars } from '#server/calendars/read-calendars.ts';
import { serverFunction } from '#server/functions/function-call.ts';

export const getCalendars = serverFunction(z.object({}), async (deps, caller) => ({
  calendars: await readCalendars(deps, caller.sub),
}));
