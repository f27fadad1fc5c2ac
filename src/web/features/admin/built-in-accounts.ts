import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { EDGE_FUNCTION_TIMEOUT_MS } from '#domain/timing.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { RequestTimeout } from '#web/data/wire/request.ts';
import { fail, within } from '#web/data/wire/within.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

/** The accounts named in the settings. Cached, since they are shown when the list of users cannot be loaded. */
export const builtInAccountsQuery = queryOptions({
  queryKey: queryKeys.builtInAccounts,
  queryFn: loadBuiltInAccounts,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * Calls the server function that inserts missing ones. If it fails or takes too long, reads the existing ones from the database. If
 * nothing can be reached, there is the one that the sign-in tells of: the addresses of the others are the server's secret.
 */
async function loadBuiltInAccounts(): Promise<BuiltInAccount[]> {
  try {
    const synced = callFunction<{ accounts: BuiltInAccount[] }>('sync-built-in-accounts');
    return (await within(EDGE_FUNCTION_TIMEOUT_MS, synced, () => fail(new RequestTimeout()))).accounts;
  } catch (error) {
    logFailure('Syncing the built-in entries', error);
  }
  try {
    const stored = rest.rpc('admin_built_in_accounts').then(unwrap);
    return await within(EDGE_FUNCTION_TIMEOUT_MS, Promise.resolve(stored), () => fail(new RequestTimeout()));
  } catch (error) {
    const own = ownAccount();
    if (own === null) throw error;
    logFailure('Reading the built-in entries', error);
    return [own];
  }
}

/** The signed-in user's account, if the settings name it. */
function ownAccount(): BuiltInAccount | null {
  const user = lastUser();
  if (user?.email === undefined || user.app_metadata['special'] !== true) return null;
  const isProtected = user.app_metadata['protected'] === true;
  return { id: user.id, email: user.email, role: 'admin', created_at: user.created_at, isProtected };
}
