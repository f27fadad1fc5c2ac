import { readUnsent } from '#web/data/device/unsent-sessions.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { queryOptions } from '@tanstack/react-query';

/** How many sessions of a client wait on this device to be sent: the server would refuse them for a client who is gone. */
export const unsentOfQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['unsent-of', clientId],
    staleTime: 0,
    gcTime: 0,
    // Where the browser stores nothing, nothing waits.
    retry: false,
    queryFn: async () => {
      const unsent = await readUnsent((await requireUser()).id);
      return unsent.filter(({ session }) => session.client_id === clientId).length;
    },
  });
