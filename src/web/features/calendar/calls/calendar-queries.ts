import type { CalendarAnswer } from '#domain/calendar/calendar-event.ts';
import type { ExpandedFeeds, FeedText } from '#domain/calendar/expand-calendar.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { rest } from '#web/data/auth/rest.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { reading } from '#web/data/wire/reading.ts';
import { queryOptions } from '@tanstack/react-query';
import workerUrl from 'script:./calendar-worker.ts';
import type { ExpandOrder } from './calendar-worker.ts';

/** Any calendar within the limits takes less. */
const EXPANSION_MAX_MS = 60_000;
/** The server reads feeds every 30 minutes. */
const EVENTS_STALE_MS = 5 * 60_000;

export const NO_EVENTS: ExpandedFeeds = { events: [], faults: [], unread: 0, feeds: [] };

/** The events of the connected calendars, one for each repetition. @param zone the coach's @param from a calendar day */
export function calendarEventsQuery(zone: string, from: string) {
  return queryOptions({
    queryKey: queryKeys.calendarEvents(zone, from),
    staleTime: EVENTS_STALE_MS,
    queryFn: async (): Promise<ExpandedFeeds> => {
      const { calendars } = await callFunction<{ calendars: readonly FeedText[] }>('get-calendars');
      if (calendars.length === 0) return NO_EVENTS;
      return expandInWorker({ feeds: calendars, zone, from, until: new Date().toISOString() });
    },
  });
}

/** A worker, since a hostile calendar may take seconds. */
export function expandInWorker(order: ExpandOrder): Promise<ExpandedFeeds> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, { type: 'module' });
    const timer = setTimeout(() => fail('The calendars take too long to read.'), EXPANSION_MAX_MS);
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    const fail = (text: string) => {
      end();
      reject(new Error(text));
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ExpandedFeeds>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', () => fail('The calendars could not be read.'));
    worker.postMessage(order);
  });
}

export const calendarAnswersQuery = queryOptions({
  queryKey: queryKeys.calendarAnswers,
  queryFn: reading(
    () =>
      rest
        .from('calendar_answers')
        .select('key, answer, area, record_id, client_id, day, minutes, who, feed_id, updated_at'),
    (rows): CalendarAnswer[] => rows.map(({ updated_at, ...row }) => ({ ...row, answered_at: updated_at })),
  ),
});

export const clientAddressesQuery = queryOptions({
  queryKey: queryKeys.clientAddresses,
  queryFn: reading(() => rest.from('clients').select('id, name, email').order('name')),
});

export function sessionsSinceQuery(from: string) {
  return queryOptions({
    queryKey: queryKeys.sessionsSince(from),
    queryFn: reading(() => rest.from('sessions').select('id, client_id, date, duration, updated_at').gte('date', from)),
  });
}
