import type { AccountSecurity } from '#domain/auth/account-security.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryOptions } from '@tanstack/react-query';

/** The account as the server knows it now: address, an address that waits for its confirmations, second factors. */
export const accountUserQuery = queryOptions({
  queryKey: queryKeys.accountUser,
  queryFn: async () => {
    const auth = await loadAuth();
    const { data, error } = await auth.getUser();
    if (error) throw new Error(authErrorText(error));
    return data.user;
  },
});

/** Where the coach is signed in, and how many recovery codes are left. */
export const accountSecurityQuery = queryOptions({
  queryKey: queryKeys.accountSecurity,
  queryFn: () => callFunction<AccountSecurity>('get-account-security'),
});

/** After a change to either. */
export async function renewAccount(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.account });
}
