import { useQuery } from '@tanstack/react-query';
import { profileQuery } from './profile.ts';
import { lastUser, useSession } from '#web/data/auth/session-store.ts';

/** The user's profile as a query; waits for the auth session. It stays when the session ends, for the forms that are open. */
export function useProfile() {
  const session = useSession();
  return useQuery({ ...profileQuery(lastUser()?.id ?? ''), enabled: Boolean(session) });
}
