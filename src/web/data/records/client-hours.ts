import { queryOptions } from '@tanstack/react-query';
import { keptOnDevice, whole } from '#web/data/device/kept-query.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** The figures of every client that has sessions, or of one. `today` is the reader's calendar date. */
export function clientHoursQuery(today: string, clientId: string | null = null) {
  return queryOptions({
    queryKey: queryKeys.clientHours(today, clientId),
    ...(clientId === null && { meta: keptOnDevice(whole, 2) }),
    queryFn: async ({ signal }) =>
      unwrap(await rest.rpc('client_hours', clientId ? { today, client: clientId } : { today }).abortSignal(signal)),
  });
}
