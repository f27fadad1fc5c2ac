import { needsSecondFactor } from '#web/data/auth/needs-second-factor.ts';
import { profileQuery } from '#web/data/records/profile.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { storedSession } from '#web/data/auth/stored-session.ts';
import type { FetchQueryOptions } from '@tanstack/react-query';

/** Sends a page's queries while the guard checks access. Resolves when all have finished, successfully or not. */
export async function sendEarlyQueries(queriesOf: (userId: string) => readonly object[]): Promise<void> {
  const session = storedSession();
  if (!session || needsSecondFactor(session)) return;
  // Without a network the guard restores kept data. The hash of a mailed link must be read by the guard before the auth client
  // removes it.
  if (!navigator.onLine || location.hash !== '') return;
  const { id } = session.user;
  const queries = [profileQuery(id), ...queriesOf(id)] as readonly FetchQueryOptions[];
  await Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
}
