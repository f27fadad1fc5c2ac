import type { ConnectFeed, WebhookAccess } from '#domain/calendar/feeds/connect-feed.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { rest } from '#web/data/auth/rest.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { renew } from '#web/data/records/renew-records.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { reading } from '#web/data/wire/reading.ts';
import { toWireError, unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

const COLUMNS =
  'id, kind, label, place, reads_notes, events, left_out, is_part, connected_at, tried_at, read_at, problem, problem_status';
/** So that "12 minutes ago" stays true. */
const RENEWED_EVERY_MS = 60_000;

export const feedsQuery = queryOptions({
  queryKey: queryKeys.calendarFeeds,
  refetchInterval: RENEWED_EVERY_MS,
  queryFn: reading(() => rest.from('calendar_feeds').select(COLUMNS).order('connected_at')),
});

/** `webhook`: what the coach enters at Cal.com or Calendly; no other call returns it. */
export const connectFeed = (feed: ConnectFeed) =>
  changing('Connecting a calendar', () =>
    callFunction<{ id: string; webhook: WebhookAccess | null }>('connect-calendar', feed),
  );

/** The reason of a failure is in the feed's row. */
export const readFeed = (id: string) =>
  changing('Reading a calendar', () => callFunction<{ outcome: string }>('read-calendar', { id }));

export const changeFeed = (id: string, change: { label: string } | { reads_notes: boolean }) =>
  changing('Changing a calendar', async () => {
    unwrap(await rest.from('calendar_feeds').update(change).eq('id', id).select('id').single());
  });

/** Also deletes everything that was read. */
export const disconnectFeed = (id: string) =>
  changing('Disconnecting a calendar', async () => {
    const { error } = await rest.from('calendar_feeds').delete().eq('id', id);
    if (error) throw toWireError(error);
  });

const changing = <Answer>(what: string, change: () => Promise<Answer>) =>
  logged(what, async () => {
    const answer = await change();
    // The dashboard has their number.
    await renew(queryKeys.calendars, queryKeys.dashboards);
    return answer;
  });
