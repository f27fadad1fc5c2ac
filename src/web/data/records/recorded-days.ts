import type { RecordedDays } from '#domain/log-changes/timeliness.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** On which days the coach's records were made. Its key begins like the dashboard's, so that both are refetched together. */
export function recordedDaysQuery() {
  return queryOptions({
    queryKey: queryKeys.recordedDays,
    queryFn: async ({ signal }): Promise<RecordedDays> =>
      unwrap(await rest.rpc('recorded_days', {}).abortSignal(signal)),
  });
}
