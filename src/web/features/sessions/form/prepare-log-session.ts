import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { today } from '#web/data/device/today.ts';
import { clientNamesQuery } from '#web/data/records/client-names.ts';

/** Fetches what the form asks for, so that the first letters typed into it find their client. What fails, the form asks for again. */
export async function prepareLogSession(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(clientNamesQuery),
    queryClient.prefetchQuery(clientHoursQuery(today())),
  ]);
}
