import type { Session, User } from '@supabase/auth-js';
import { queryClient } from '#web/data/wire/query-client.ts';
import { createStore } from '#web/data/wire/store.ts';

/** undefined: not known yet. null: signed out. */
export type AuthSession = Session | null | undefined;

const current = createStore<AuthSession>(undefined);
let last: User | null = null;

/** Called by the auth client only. */
export function setAuthSession(session: Session | null): void {
  // One user's data is never shown to the next. When a session ends, the cache stays for the same user to sign in again.
  if (session && last && last.id !== session.user.id) queryClient.clear();
  last = session?.user ?? last;
  current.set(session);
}

export const authSession = current.get;

/** The signed-in user, or the one whose session ended. */
export function lastUser(): User | null {
  return last;
}

/** Calls `listener` at every change: signed in or out, token refreshed, user updated. Returns a function that stops it. */
export const subscribeToSession = current.subscribe;

export const useSession = current.use;
