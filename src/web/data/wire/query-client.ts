import { QUERY_FRESH_MS, QUERY_RETRIES } from '#domain/timing.ts';
import { QueryClient } from '@tanstack/react-query';
import { RequestTimeout } from './request.ts';

/** Without a network nothing is stale: a refetch could only fail. */
const freshMs = () => (navigator.onLine ? QUERY_FRESH_MS : Number.POSITIVE_INFINITY);

/**
 * A request that timed out was already tried 1 + REQUEST_RETRIES_ON_TIMEOUT times, so it is not retried here. Without a network the
 * page says so at once.
 */
const retries = (failures: number, error: Error) =>
  navigator.onLine && !(error instanceof RequestTimeout) && failures < QUERY_RETRIES;

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails visibly instead of waiting; it is refetched when the connection is back.
    queries: { staleTime: freshMs, retry: retries, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
