import { readOperations } from '#web/data/device/operations.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { queryOptions } from '@tanstack/react-query';

/** How many changes of a client or their sessions wait on this device: the server would refuse them for a client who is gone. */
export const unsentOfQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['unsent-of', clientId],
    staleTime: 0,
    gcTime: 0,
    // Where the browser stores nothing, nothing waits.
    retry: false,
    queryFn: async () => {
      const unsent = await readOperations((await requireUser()).id);
      return unsent.filter(({ id, values }) => id === clientId || values['client_id'] === clientId).length;
    },
  });
