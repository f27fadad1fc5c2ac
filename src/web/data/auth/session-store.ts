import type { Session, User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { queryClient } from '#web/data/wire/query-client.ts';

/** undefined: not known yet. null: signed out. */
export type AuthSession = Session | null | undefined;

let current: AuthSession;
let last: User | null = null;
const listeners = new Set<() => void>();

/** Told by the auth client; nobody else calls it. */
export function setAuthSession(session: Session | null): void {
  // What one person loaded is never shown to the next. One whose session ended may sign in again where they are.
  if (session && last && last.id !== session.user.id) queryClient.clear();
  current = session;
  last = session?.user ?? last;
  for (const listener of listeners) listener();
}

export const authSession = (): AuthSession => current;

/** Who is signed in, or was when the session ended. */
export function lastUser(): User | null {
  return last;
}

/** Calls `listener` at every change: signed in or out, token refreshed, user updated. Returns the way to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): AuthSession {
  return useSyncExternalStore(subscribeToSession, authSession, authSession);
}
