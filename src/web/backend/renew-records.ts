import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/** After a write to clients or sessions: fetches again what is on screen and lists or counts them. Resolves when it is there. */
export async function renewRecords(): Promise<void> {
  await Promise.all(
    [queryKeys.clients, queryKeys.sessions, queryKeys.dashboards].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
