import type { Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

/** undefined: not known yet. null: signed out. */
export type AuthSession = Session | null | undefined;

let current: AuthSession;
const listeners = new Set<() => void>();

/** Told by the auth client; nobody else calls it. */
export function setAuthSession(session: Session | null): void {
  // What one person loaded is never shown to the next.
  if (current !== undefined && current?.user.id !== session?.user.id) queryClient.clear();
  current = session;
  for (const listener of listeners) listener();
}

/** Calls `listener` at every change: signed in or out, token refreshed, user updated. Returns the way to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): AuthSession {
  return useSyncExternalStore(subscribeToSession, () => current);
}
