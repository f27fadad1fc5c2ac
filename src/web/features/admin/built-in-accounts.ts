import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
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

/** Calls the server function that inserts missing ones. If it fails, reads the existing ones from the database. */
async function loadBuiltInAccounts(): Promise<BuiltInAccount[]> {
  try {
    return (await callFunction<{ accounts: BuiltInAccount[] }>('sync-built-in-accounts')).accounts;
  } catch (error) {
    logFailure('Syncing the built-in entries', error);
    return unwrap(await rest.rpc('admin_built_in_accounts'));
  }
}
