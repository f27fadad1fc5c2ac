import { QUERY_FRESH_MS, QUERY_RETRIES } from '#domain/timing.ts';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails and says so, rather than wait unseen; what failed is loaded once there is one.
    queries: { staleTime: QUERY_FRESH_MS, retry: QUERY_RETRIES, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
