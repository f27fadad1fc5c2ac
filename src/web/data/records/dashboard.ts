import { queryOptions } from '@tanstack/react-query';
import { storedOnDevice, wholeAnswer } from '#web/data/device/device-query.ts';
import { reading } from '../wire/reading.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { monthStart } from '#web/data/device/today.ts';

/** Every number of the dashboard in one call. `today` is the user's calendar date: months follow the coach's time zone, not the server's (ADR 4). */
export function dashboardQuery(today: string) {
  return queryOptions({
    queryKey: queryKeys.dashboard(today),
    meta: storedOnDevice(wholeAnswer, 1),
    queryFn: reading(() => rest.rpc('dashboard', { today, month_began: monthStart(today) })),
  });
}
