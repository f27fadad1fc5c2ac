// The feed's row says why it failed.
import * as z from 'zod/mini';
import { readFeed } from '#server/calendars/read/read-feed.ts';
import { claimFeed, readsCalendarsOf } from '#server/calendars/store/claimed-feed.ts';
import { FunctionRefused, serverFunction } from '#server/functions/function-call.ts';

const bodySchema = z.object({ id: z.uuid('id must be the id of a calendar') }, 'The body must be an object with id');

export const readCalendar = serverFunction({
  about: 'Reads a calendar of the user now, at most once a minute.',
  body: bodySchema,
  answer: z.object({ outcome: z.enum(['changed', 'unchanged', 'failed']) }),
  refuses: [402, 404],
  run: async (deps, caller, { id }) => {
    const [own] = await deps.db.asServer('select from public.calendar_feeds where user_id = $1 and id = $2', [
      caller.sub,
      id,
    ]);
    if (!own) throw new FunctionRefused(404, 'This calendar is not connected any more.');
    if (!(await readsCalendarsOf(deps.db.asServer, caller.sub)))
      throw new FunctionRefused(402, 'You need an active subscription to access this feature');
    const feed = await claimFeed(deps.db.asServer, id);
    if (!feed) throw new FunctionRefused(429, 'This calendar was read less than a minute ago.');
    return { outcome: await readFeed(deps, feed) };
  },
});
