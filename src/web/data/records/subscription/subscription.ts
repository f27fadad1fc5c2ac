import { SUBSCRIPTION_LOOKUP_TIMEOUT_MS, SUBSCRIPTION_REFRESH_COOLDOWN_MS } from '#domain/timing.ts';
import { fallbackSubscription, type Subscription } from '#domain/subscription/subscription.ts';
import { queryOptions } from '@tanstack/react-query';
import { profileQuery } from '../profile.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { storedOnDevice, wholeAnswer } from '#web/data/device/device-query.ts';
import { queryKeys } from '../query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { serverFunctions } from '#web/data/auth/server-functions.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';

/**
 * The user's subscription, or null: from the payment provider through the server, for at most SUBSCRIPTION_LOOKUP_TIMEOUT_MS; else
 * from the subscriptions table; else from the profile.
 */
export function subscriptionQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.subscription(userId),
    meta: storedOnDevice(wholeAnswer),
    queryFn: async (): Promise<Subscription | null> => {
      const answer = await askProvider(userId);
      const found = answer === undefined ? await readTable(userId) : answer;
      if (found) return found;
      const profile = await queryClient.fetchQuery(profileQuery(userId));
      return fallbackSubscription(profile, new Date().toISOString());
    },
  });
}

/** null when there is no subscription; undefined, silently, when the lookup fails or takes too long (spec 8). */
async function askProvider(userId: string): Promise<Subscription | null | undefined> {
  const { data, error } = await serverFunctions.invoke<{ subscription: Subscription | null }>(
    'get-subscription-status',
    { body: { userId }, timeout: SUBSCRIPTION_LOOKUP_TIMEOUT_MS },
  );
  return error ? undefined : data?.subscription;
}

async function readTable(userId: string): Promise<Subscription | null> {
  const answer = await rest
    .from('subscriptions')
    .select('*, price:prices(*, product:products(name, description))')
    .eq('user_id', userId)
    .not('status', 'like', 'incomplete%')
    // The one that has not ended first, as the server's function has it.
    .order('ended_at', { ascending: false })
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle();
  const row = unwrap(answer);
  if (row === null) return null;
  const { created_at, price, ...periods } = row;
  return {
    ...periods,
    created: created_at,
    price: price && { ...price, nickname: price.description },
    product: price?.product ?? null,
  };
}

let lastRefreshAt = Number.NEGATIVE_INFINITY;

/** Refetches the subscription, or within the cooldown returns the cached one. `now` is in milliseconds. */
export async function refreshSubscription(userId: string, now = Date.now()): Promise<Subscription | null> {
  const isCooling = now - lastRefreshAt < SUBSCRIPTION_REFRESH_COOLDOWN_MS;
  if (isCooling) return queryClient.fetchQuery(subscriptionQuery(userId));
  lastRefreshAt = now;
  return queryClient.fetchQuery({ ...subscriptionQuery(userId), staleTime: 0 });
}

/** After a purchase: refetches the rows that the guard reads, so that the gated screens open. */
export async function refreshAccess(userId: string): Promise<void> {
  const keys = [queryKeys.profile(userId), queryKeys.openSubscriptions(userId)];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  // Computed from those two.
  await queryClient.invalidateQueries({ queryKey: queryKeys.access(userId) });
}
