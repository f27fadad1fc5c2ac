import type { AccountSecurity } from '#domain/auth/account-security-answer.ts';
import { loadAuth } from '#web/data/auth/auth.ts';
import { authErrorText } from '#web/data/auth/auth-error-text.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { loadPasskeys } from '#web/data/auth/load-passkeys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryOptions } from '@tanstack/react-query';

/** The account as the server has it: address, pending new address, second factors. */
export const accountUserQuery = queryOptions({
  queryKey: queryKeys.accountUser,
  queryFn: async () => {
    const auth = await loadAuth();
    const { data, error } = await auth.getUser();
    if (error) throw new Error(authErrorText(error));
    return data.user;
  },
});

/** The devices that are signed in, and the number of recovery codes left. */
export const accountSecurityQuery = queryOptions({
  queryKey: queryKeys.accountSecurity,
  queryFn: () => callFunction<AccountSecurity>('get-account-security'),
});

/** The last use of each passkey. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.accountPasskeys,
  queryFn: async () => (await loadPasskeys()).listPasskeys(),
});

/** After a change to one of them. */
export async function refetchAccount(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: queryKeys.account });
}
