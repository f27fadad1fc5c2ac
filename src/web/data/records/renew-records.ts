import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from './query-keys.ts';
import { tellTabs } from '#web/data/device/tab-channel.ts';

const RECORDS = [
  queryKeys.clients,
  queryKeys.sessions,
  queryKeys.supervision,
  queryKeys.cpd,
  queryKeys.records,
  queryKeys.dashboards,
  queryKeys.reports,
];

/** After a write to a coach's records: fetches again what is on screen and lists or counts them. Resolves when it is there. */
export function renewRecords(): Promise<void> {
  return renew(...RECORDS);
}

/** The same for what begins with these keys. Other tabs hear of it. */
export async function renew(...keys: (readonly unknown[])[]): Promise<void> {
  tellTabs('records');
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** After a write to many kinds of records at once. */
export async function renewEverything(): Promise<void> {
  tellTabs('records');
  await queryClient.invalidateQueries();
}

/** After another tab wrote: what is on screen is fetched again, at once or when this tab is looked at. */
export async function renewAfterOtherTab(): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: document.hidden ? 'none' : 'active' });
}
