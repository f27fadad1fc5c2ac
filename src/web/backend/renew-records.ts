import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

const RECORDS = [
  queryKeys.clients,
  queryKeys.sessions,
  queryKeys.supervision,
  queryKeys.cpd,
  queryKeys.dashboards,
  queryKeys.reports,
];

/** After a write to a coach's records: fetches again what is on screen and lists or counts them. Resolves when it is there. */
export async function renewRecords(): Promise<void> {
  await Promise.all(RECORDS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
