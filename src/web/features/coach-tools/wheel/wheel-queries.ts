import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

/** A client's wheels, latest first. */
export function clientWheelsQuery(clientId: string) {
  return queryOptions({
    queryKey: queryKeys.clientWheels(clientId),
    queryFn: async ({ signal }) =>
      unwrap(
        await rest
          .from('wheels')
          .select()
          .eq('client_id', clientId)
          .order('date', { ascending: false })
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      ),
  });
}
