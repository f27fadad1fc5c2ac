import { useQuery } from '@tanstack/react-query';
import { profileQuery } from './profile.ts';
import { useSession } from '#web/data/auth/session-store.ts';

/** The signed-in user's profile as a query; waits for the auth session. */
export function useProfile() {
  const session = useSession();
  return useQuery({ ...profileQuery(session?.user.id ?? ''), enabled: Boolean(session) });
}
