import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { callFunction } from '#web/backend/call-function.ts';
import { queryKeys } from '#web/backend/query-keys.ts';
import { queryOptions } from '@tanstack/react-query';

/** The accounts that the settings name; asking for them makes the server insert missing ones. */
export const builtInAccountsQuery = queryOptions({
  queryKey: queryKeys.builtInAccounts,
  queryFn: async () => (await callFunction<{ accounts: BuiltInAccount[] }>('sync-built-in-accounts')).accounts,
});
