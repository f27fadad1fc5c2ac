import { LEGAL_VERSION } from '#domain/legal/legal-version.ts';
import { callFunction } from '#web/data/auth/call-function.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from './query-keys.ts';

/** The signed-in person accepts the present terms. Rejects with the server's reason. */
export async function acceptTerms(userId: string): Promise<void> {
  await callFunction('accept-terms', { version: LEGAL_VERSION });
  await queryClient.invalidateQueries({ queryKey: queryKeys.profile(userId) });
}
