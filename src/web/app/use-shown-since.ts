import { queryClient } from '#web/backend/query-client.ts';
import { today } from '#web/backend/today.ts';
import { dayText } from '#web/ui/calendar-text.ts';
import { toCalendarDate } from '#domain/time.ts';
import { useSyncExternalStore } from 'react';

/** When the oldest answer on this page, but for the profile, came, in milliseconds; null when there is none. */
export function useShownSince(): number | null {
  return useSyncExternalStore(subscribe, oldest);
}

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

function oldest(): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'profile' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return times.length > 0 ? Math.min(...times) : null;
}

/** @example '14:32', '14:32 on Thu 19 Nov' */
export function timeText(at: number): string {
  const date = new Date(at);
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(date);
  const day = toCalendarDate(date);
  return day === today() ? time : `${time} on ${dayText(day, today())}`;
}
