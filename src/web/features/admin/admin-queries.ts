import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { reading } from '#web/data/wire/reading.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadProfiles } from './load-profiles.ts';

/** The newest users after syncing the built-in accounts, or, without a cache key, all users. */
export function usersQuery(cacheKey: 'newest' | null) {
  return queryOptions({
    queryKey: queryKeys.adminUsers(cacheKey),
    queryFn: ({ signal }) => loadProfiles(cacheKey, signal),
  });
}

export const userFiguresQuery = queryOptions({
  queryKey: queryKeys.adminUserFigures,
  queryFn: reading(() => rest.rpc('admin_user_figures')),
});

/** How often the list asks which coaches lend a view. */
const SUPPORT_VIEWS_EVERY_MS = 30_000;

export const supportViewsQuery = queryOptions({
  queryKey: queryKeys.adminSupportViews,
  queryFn: reading(() => rest.rpc('admin_support_views')),
  refetchInterval: SUPPORT_VIEWS_EVERY_MS,
});

export function adminActionsQuery(page: number) {
  return queryOptions({
    queryKey: queryKeys.adminActions(page),
    queryFn: reading(() => rest.rpc('admin_actions', { page })),
    placeholderData: keepPreviousData,
  });
}

export function adminSubscriptionsQuery(page: number) {
  return queryOptions({
    queryKey: queryKeys.adminSubscriptions(page),
    queryFn: reading(() => rest.rpc('admin_subscriptions', { page })),
    placeholderData: keepPreviousData,
  });
}

/** After a role change: refetches all admin data. */
export async function refetchAdmin(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.admin });
}
