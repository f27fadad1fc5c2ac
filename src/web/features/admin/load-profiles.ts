import { CAPPED_USERS, USER_SYNC_PAUSE_MS } from '#domain/admin/user-list.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { builtInAccountsQuery } from './built-in-accounts.ts';

const COLUMNS =
  'id, username, display_name, email, role, created_at, subscription_status, subscription_start_date, subscription_end_date';

/**
 * All profiles, the newest first (spec 7). With a cache key the built-in entries are synced first, and the list is limited to
 * CAPPED_USERS. A failed sync does not prevent loading the list.
 */
export async function loadProfiles(cacheKey: string | null, signal: AbortSignal) {
  const profiles = rest.from('profiles').select(COLUMNS).order('created_at', { ascending: false }).order('id');
  if (cacheKey === null) return unwrap(await profiles.abortSignal(signal));
  await queryClient
    .fetchQuery({ ...builtInAccountsQuery, staleTime: 0 })
    .catch((error: unknown) => logFailure('Loading the built-in entries', error));
  await new Promise((resolve) => setTimeout(resolve, USER_SYNC_PAUSE_MS));
  return unwrap(await profiles.limit(CAPPED_USERS).abortSignal(signal));
}

export type ListedProfile = Awaited<ReturnType<typeof loadProfiles>>[number];
