import { queryKeys } from '#web/backend/query-keys.ts';
import { rest } from '#web/backend/rest.ts';
import { today } from '#web/backend/today.ts';
import { unwrap } from '#web/backend/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

/** The clients and sessions that the server finds by a text; by none, the latest. */
export function foundRecordsQuery(wanted: string) {
  return queryOptions({
    queryKey: queryKeys.found(wanted, today()),
    queryFn: async ({ signal }) =>
      unwrap(await rest.rpc('find_records', { wanted, today: today() }).abortSignal(signal)),
  });
}
