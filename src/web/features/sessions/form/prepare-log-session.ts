import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { today } from '#web/data/device/today.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';

/** Loads what the form needs before it opens, so that the client search works at once. If this fails, the form loads it again. */
export async function prepareLogSession(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(clientNamesQuery),
    queryClient.prefetchQuery(clientHoursQuery(today())),
  ]);
}
