import { routeAccess } from '#domain/subscription/access.ts';
import { useQuery } from '@tanstack/react-query';
import { checkAccess } from './access.ts';
import { config } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { useSession } from '#web/data/auth/session-store.ts';

/**
 * Whether the signed-in user may open a path, so that no link, button or key leads to a refusal. True while access is unknown or cannot
 * be loaded: the guard and the database decide.
 */
export function useCanOpen(): (path: string) => boolean {
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
