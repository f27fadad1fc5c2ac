import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { today } from '#web/data/device/today.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

/** The clients and sessions that the server finds by a text; by none, the latest. */
export function foundRecordsQuery(wanted: string) {
  return queryOptions({
    queryKey: queryKeys.found(wanted, today()),
    queryFn: async ({ signal }) =>
      unwrap(await rest.rpc('find_records', { wanted, today: today() }).abortSignal(signal)),
  });
}
