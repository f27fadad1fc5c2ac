import { queryOptions } from '@tanstack/react-query';
import { keptOnDevice, whole } from '#web/data/device/kept-query.ts';
import { queryKeys } from './query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/** Every client's id and name, for the controls that choose one. */
export const clientNamesQuery = queryOptions({
  queryKey: queryKeys.clientNames,
  meta: keptOnDevice(whole),
  queryFn: async ({ signal }) =>
    unwrap(await rest.from('clients').select('id, name').order('name').abortSignal(signal)),
});
