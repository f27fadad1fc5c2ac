import { hasAccess } from '#domain/subscription/access.ts';
import { config } from '#web/data/wire/config.ts';
import { queryOptions } from '@tanstack/react-query';
import { profileQuery } from '../profile.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { rememberAccess } from '#web/data/auth/stored-session.ts';
import { reading } from '#web/data/wire/reading.ts';

/** The newest subscription that is open now. The period is part of the filter, so that a newer ended one does not hide an older open one. */
function openSubscriptionsQuery(userId: string) {
  return queryOptions({
    queryKey: queryKeys.openSubscriptions(userId),
    queryFn: reading(() =>
      rest
        .from('subscriptions')
        .select('status, current_period_end')
        .eq('user_id', userId)
        .in('status', ['active', 'trialing', 'trial'])
        .gt('current_period_end', new Date().toISOString())
        .order('created_at', { ascending: false })
        .limit(1),
    ),
  });
}

/** Whether the user may open subscription screens now, from rows at most QUERY_FRESH_MS old. Rejects when they can't be loaded. */
export async function checkAccess(userId: string): Promise<boolean> {
  const found = await findAccess(userId);
  rememberAccess(found);
  return found;
}

async function findAccess(userId: string): Promise<boolean> {
  const { role, subscription_status, subscription_start_date, subscription_end_date } = await queryClient.fetchQuery(
    profileQuery(userId),
  );
  const now = new Date().toISOString();
  const graceDays = config().paymentGraceDays;
  const own = {
    role,
    profileStatus: subscription_status,
    profileStartsAt: subscription_start_date,
    profileEndsAt: subscription_end_date,
  };
  // For nearly all users the profile alone grants access; only the others need a second query.
  if (hasAccess({ ...own, subscriptions: [] }, now, graceDays)) return true;
  const subscriptions = await queryClient.fetchQuery(openSubscriptionsQuery(userId));
  return hasAccess({ ...own, subscriptions }, now, graceDays);
}

/** Whether the user is an admin, asked each time, since roles can be taken away; false if that cannot be loaded. */
export async function isAdmin(userId: string): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery({ ...profileQuery(userId), staleTime: 0 })).role === 'admin';
  } catch {
    return false;
  }
}
