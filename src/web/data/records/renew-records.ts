import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from './query-keys.ts';
import { notifyTabs } from '#web/data/device/tab-channel.ts';

const RECORDS = [
  queryKeys.clients,
  queryKeys.sessions,
  queryKeys.supervision,
  queryKeys.cpd,
  queryKeys.records,
  queryKeys.noteTemplates,
  queryKeys.wheels,
  queryKeys.dashboards,
  queryKeys.reports,
];

/** After a write to records: refetches the queries on screen that list or count them. Resolves when they are loaded. */
export function renewRecords(): Promise<void> {
  return renew(...RECORDS);
}

/** So long nothing more was decided: keys and taps that follow each other take less. */
const PAUSE_MS = 1_000;
let pause: ReturnType<typeof setTimeout> | undefined;

/**
 * After one of several decisions about proposals of calendars: refetches once, when no other follows. What a coach decides goes from
 * the screen at once, so nothing waits for it. The calendars themselves stay: nothing of them has changed.
 */
export function renewSoon(): void {
  clearTimeout(pause);
  pause = setTimeout(() => void renew(...RECORDS, queryKeys.calendarAnswers), PAUSE_MS);
}

/** Invalidates queries whose keys begin with these, and notifies other tabs. */
export async function renew(...keys: (readonly unknown[])[]): Promise<void> {
  notifyTabs('records');
  await Promise.all(keys.map((queryKey) => invalidate({ queryKey })));
}

/**
 * Invalidates queries, as the query client does, which asks again for those on screen. It does not ask again for those that have no data
 * yet, nor for what other queries read, although these were asked for before the write and may be answered without it. So they are
 * invalidated once more when they are answered.
 */
async function invalidate(filters: InvalidateQueryFilters): Promise<void> {
  const asked = queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const answers = asked.map(({ promise }) => promise);
  const renewed = queryClient.invalidateQueries(filters);
  const old = asked.flatMap(({ promise }, place) => (promise && promise === answers[place] ? [promise] : []));
  if (old.length > 0) void Promise.allSettled(old).then(() => queryClient.invalidateQueries(filters));
  await renewed;
}

/** After a write to many kinds of records at once. */
export async function renewEverything(): Promise<void> {
  notifyTabs('records');
  await invalidate({});
}

/** After a write in another tab: refetches the queries on screen, or, in a hidden tab, marks them as stale. */
export async function renewAfterOtherTab(): Promise<void> {
  await invalidate({ refetchType: document.hidden ? 'none' : 'active' });
}

/**
 * After rows were merged, deleted or erased, mostly clients: fetches what is on screen and what is stored on the device, and forgets stored
 * answers that have one of them. They would name a client who is gone, for days on the device, and on screen without a connection.
 */
export async function renewWithout(...ids: readonly string[]): Promise<void> {
  const { forgetLastKnownOf } = await import('#web/data/device/last-known.ts');
  await forgetLastKnownOf(ids);
  await renewEverything();
  await queryClient.refetchQueries({
    type: 'inactive',
    predicate: ({ meta, state }) => meta?.onDevice !== undefined && state.data !== undefined,
  });
}
