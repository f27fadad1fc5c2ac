import { toCalendarDate } from '#domain/time.ts';
import { isBare } from '#web/data/device/kept-query.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#web/ui/form/calendar-text.ts';
import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** What the page shows while there is no connection: how old it is, and what of it is missing. */
export function useKeptText(): string {
  return useSyncExternalStore(subscribe, keptText);
}

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

function keptText(): string {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
  if (shown.length === 0) return '';
  if (shown.some(({ state }) => state.data === undefined)) return ' Some of this page is not stored on this device.';
  const since = timeText(Math.min(...shown.map(({ state }) => state.dataUpdatedAt)));
  return ` Showing what was here at ${since}${shown.some(hasBareRows) ? ', without notes and contact details' : ''}.`;
}

const hasBareRows = ({ state }: Query) => Array.isArray(state.data) && state.data.some(isBare);

/** @example '14:32', '14:32 on Thu 19 Nov' */
function timeText(at: number): string {
  const date = new Date(at);
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(date);
  const day = toCalendarDate(date);
  return day === today() ? time : `${time} on ${dayText(day, today())}`;
}
