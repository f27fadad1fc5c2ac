import { owesCode } from '#web/data/auth/owes-code.ts';
import { profileQuery } from '#web/data/records/profile.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { storedSession } from '#web/data/auth/stored-session.ts';
import type { FetchQueryOptions } from '@tanstack/react-query';

/**
 * Asks for what a page shows while the guard still asks whether it may be shown, so that neither waits for the other.
 * Resolves when all is answered, well or not.
 */
export async function askEarly(queriesOf: (userId: string) => readonly object[]): Promise<void> {
  const session = storedSession();
  if (!session || owesCode(session)) return;
  // Without a network the guard brings back what was here. And a mailed link's hash is the guard's to read, before the auth
  // client takes it away.
  if (!navigator.onLine || location.hash !== '') return;
  const { id } = session.user;
  const queries = [profileQuery(id), ...queriesOf(id)] as readonly FetchQueryOptions[];
  await Promise.all(queries.map((query) => queryClient.prefetchQuery(query)));
}
