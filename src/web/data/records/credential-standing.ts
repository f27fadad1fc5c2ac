import { storedOnDevice, wholeAnswer } from '#web/data/device/device-query.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/**
 * Where the coach stands with the hours of the next credential. The rules and the evidence load after the page, since both are
 * larger than the dashboard. Its key begins like the dashboard's, so that both are refetched together. The short texts are stored
 * on the device.
 */
export function credentialStandingQuery(today: string) {
  return queryOptions({
    queryKey: queryKeys.credentialStanding(today),
    meta: storedOnDevice(wholeAnswer, 2),
    queryFn: async () => (await import('./read-standing.ts')).readStanding(today),
  });
}
