import { queryOptions } from '@tanstack/react-query';
import { keptOnDevice, wholeAnswer } from '#web/data/device/kept-query.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** The hours of every client with sessions, or of one client. `today` is the user's calendar date. */
export function clientHoursQuery(today: string, clientId: string | null = null) {
  return queryOptions({
    queryKey: queryKeys.clientHours(today, clientId),
    meta: keptOnDevice(wholeAnswer, 2),
    queryFn: async ({ signal }) =>
      unwrap(await rest.rpc('client_hours', clientId ? { today, client: clientId } : { today }).abortSignal(signal)),
  });
}
