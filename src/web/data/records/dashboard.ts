import { queryOptions } from '@tanstack/react-query';
import { keptOnDevice, whole } from '#web/data/device/kept-query.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { monthBegan } from '#web/data/device/today.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** Every number of the dashboard in one call. `today` is the reader's calendar date: months are the coach's, not the server's (ADR 4). */
export function dashboardQuery(today: string) {
  return queryOptions({
    queryKey: queryKeys.dashboard(today),
    meta: keptOnDevice(whole, 1),
    queryFn: async ({ signal }) =>
      unwrap(await rest.rpc('dashboard', { today, month_began: monthBegan(today) }).abortSignal(signal)),
  });
}
