import { useSession } from '#web/data/auth/session-store.ts';
import { subscriptionQuery } from '#web/data/records/subscription/subscription.ts';
import { useQuery } from '@tanstack/react-query';

/** The signed-in user's subscription as a query, and the time of its data (ISO). */
export function useSubscription() {
  const session = useSession();
  const query = useQuery({ ...subscriptionQuery(session?.user.id ?? ''), enabled: Boolean(session) });
  return { ...query, asOf: new Date(query.dataUpdatedAt).toISOString() };
}
