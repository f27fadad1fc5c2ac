import { routeAccess } from '#domain/subscription/access.ts';
import { useQuery } from '@tanstack/react-query';
import { checkAccess } from './access.ts';
import { config } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from './query-keys.ts';
import { useSession } from '#web/data/auth/session-store.ts';

/**
 * Whether a path would open for the signed-in person, so that no link leads to a refusal: asked of links, buttons and keys. While it is
 * not known yet, or cannot be found out, it would: the guard and the database decide.
 */
export function useMayOpen(): (path: string) => boolean {
  const userId = useSession()?.user.id;
  const query = {
    queryKey: queryKeys.access(userId ?? ''),
    queryFn: () => checkAccess(userId ?? ''),
    enabled: userId !== undefined,
    retry: false,
  };
  const { data: hasAccess } = useQuery(query, queryClient);
  return (path) => hasAccess !== false || routeAccess(path, config().accessRule) !== 'subscription';
}
