import { QUERY_FRESH_MS, QUERY_RETRIES } from '#domain/timing.ts';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: QUERY_FRESH_MS, retry: QUERY_RETRIES },
    mutations: { retry: false },
  },
});
