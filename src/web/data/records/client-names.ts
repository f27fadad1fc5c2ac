import { queryOptions } from '@tanstack/react-query';
import { storedOnDevice, wholeAnswer } from '#web/data/device/device-query.ts';
import { reading } from '../wire/reading.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';

/** Id and name of every client, for fields that choose a client. */
export const clientNamesQuery = queryOptions({
  queryKey: queryKeys.clientNames,
  meta: storedOnDevice(wholeAnswer),
  queryFn: reading(() => rest.from('clients').select('id, name').order('name')),
});
