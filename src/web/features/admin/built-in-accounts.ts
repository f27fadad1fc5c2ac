import type { BuiltInAccount } from '#domain/admin/admin-answers.ts';
import { EDGE_FUNCTION_TIMEOUT_MS } from '#domain/timing.ts';
import { lastUser } from '#web/data/auth/session-store.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { RequestTimeout } from '#web/data/wire/request.ts';
import { fail, within } from '#web/data/wire/within.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { config } from '#web/data/wire/config.ts';
import { rest } from '#web/data/auth/rest.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

/** The accounts named in the settings. Cached, since they are shown when the list of users cannot be loaded. */
export const builtInAccountsQuery = queryOptions({
  queryKey: queryKeys.builtInAccounts,
  queryFn: loadBuiltInAccounts,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Calls the server function that inserts missing ones. If it fails or takes too long, reads the existing ones from the database. */
async function loadBuiltInAccounts(): Promise<BuiltInAccount[]> {
  try {
    const synced = callFunction<{ accounts: BuiltInAccount[] }>('sync-built-in-accounts');
    return (await within(EDGE_FUNCTION_TIMEOUT_MS, synced, () => fail(new RequestTimeout()))).accounts;
  } catch (error) {
    logFailure('Syncing the built-in entries', error);
  }
  const stored = rest.rpc('admin_built_in_accounts').then(unwrap);
  return within(EDGE_FUNCTION_TIMEOUT_MS, Promise.resolve(stored), () => fail(new RequestTimeout()));
}

/** What is shown of a built-in account. The addresses are the server's secret: `null` until an admin could read them. */
export interface BuiltInEntry {
  readonly email: string | null;
  readonly isProtected: boolean;
}

/**
 * For when no account could be read: the settings of the web app tell how many there are and of which kind, and the sign-in tells
 * whether the signed-in user's account is one.
 */
export function unreadBuiltInEntries(): BuiltInEntry[] {
  const user = lastUser();
  const isOwn = user?.email !== undefined && user.app_metadata['special'] === true;
  const own = isOwn ? { email: user.email!, isProtected: user.app_metadata['protected'] === true } : null;
  const entries = config().builtInAccounts.map((kind): BuiltInEntry => ({
    email: null,
    isProtected: kind === 'protected',
  }));
  const ownPlace = entries.findIndex(({ isProtected }) => isProtected === own?.isProtected);
  return own === null || ownPlace === -1 ? entries : entries.with(ownPlace, own);
}
