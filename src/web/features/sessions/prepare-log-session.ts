import { clientHoursQuery } from '#web/backend/client-hours.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { today } from '#web/backend/today.ts';
import { clientNamesQuery } from '#web/backend/client-names.ts';

/** Fetches what the form asks for, so that the first letters typed into it find their client. What fails, the form asks for again. */
export async function prepareLogSession(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(clientNamesQuery),
    queryClient.prefetchQuery(clientHoursQuery(today())),
  ]);
}
