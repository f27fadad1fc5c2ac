import { queryOptions, useQuery } from '@tanstack/react-query';
import { storedOnDevice, wholeAnswer } from '#web/data/device/device-query.ts';
import { reading } from '../wire/reading.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { today } from '#web/data/device/today.ts';
import { useConnection } from '#web/data/wire/connection.ts';
import { queryClient } from '#web/data/wire/query-client.ts';

/** The hours of every client with sessions, or of one client. `today` is the user's calendar date. */
export function clientHoursQuery(today: string, clientId: string | null = null) {
  return queryOptions({
    queryKey: queryKeys.clientHours(today, clientId),
    meta: storedOnDevice(wholeAnswer, 2),
    queryFn: reading(() => rest.rpc('client_hours', clientId ? { today, client: clientId } : { today })),
  });
}

/** The hours of one client: without a connection, from those of every client that may be on this device. */
export function useClientHours(clientId: string, enabled = true) {
  const query = useQuery({ ...clientHoursQuery(today(), clientId), enabled });
  const isOffline = useConnection() !== 'online';
  const ofAll = queryClient.getQueryData(clientHoursQuery(today()).queryKey);
  const stored = isOffline ? ofAll?.filter(({ client_id }) => client_id === clientId) : undefined;
  return { query, known: query.data ?? stored };
}
