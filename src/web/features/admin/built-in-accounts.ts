import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

/** The accounts that the settings name. They are what is left to show when the list of users fails, so they stay known. */
export const builtInAccountsQuery = queryOptions({
  queryKey: queryKeys.builtInAccounts,
  queryFn: loadBuiltInAccounts,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Asking the server makes it insert missing ones. When that fails, those that are there are read from the database. */
async function loadBuiltInAccounts(): Promise<BuiltInAccount[]> {
  try {
    return (await callFunction<{ accounts: BuiltInAccount[] }>('sync-built-in-accounts')).accounts;
  } catch (error) {
    logFailure('Syncing the built-in entries', error);
    return unwrap(await rest.rpc('admin_built_in_accounts'));
  }
}
