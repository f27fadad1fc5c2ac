import { QUERY_FRESH_MS, QUERY_RETRIES } from '#domain/timing.ts';
import { QueryClient } from '@tanstack/react-query';
import { RequestTimeout } from './request.ts';

/** What is here is all there is without a network: asking again would only turn it into a failure. */
const freshMs = () => (navigator.onLine ? QUERY_FRESH_MS : Number.POSITIVE_INFINITY);

/** A call that timed out was tried 1 + REQUEST_RETRIES_ON_TIMEOUT times already; two sets of retries would be eight tries. */
const retries = (failures: number, error: Error) => !(error instanceof RequestTimeout) && failures < QUERY_RETRIES;

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails and says so, rather than wait unseen; what failed is loaded once there is one.
    queries: { staleTime: freshMs, retry: retries, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
