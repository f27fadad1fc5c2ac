// What a sign-in leaves in local storage. Read without the auth client, which loads later.
import type { Session } from '@supabase/auth-js';

/** Where the auth client keeps the auth session. */
export const SESSION_STORAGE_KEY = 'hourbook.auth';
const FLAG = 'isAuthenticated';

export function hasStoredSession(): boolean {
  // The prerendering of the landing page has no localStorage.
  return typeof localStorage !== 'undefined' && localStorage.getItem(SESSION_STORAGE_KEY) !== null;
}

/** The stored auth session. Its token may have expired; the auth client removes a session that has ended. */
export function storedSession(): Session | null {
  const text = localStorage.getItem(SESSION_STORAGE_KEY);
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Session | null;
    return stored?.user?.id ? stored : null;
  } catch {
    // Not written by the auth client, which reports it itself.
    return null;
  }
}

/** Removes the stored session without a request; the auth client then finds none. */
export function dropStoredSession(): void {
  localStorage.removeItem(SESSION_STORAGE_KEY);
  unmarkAuthenticated();
}

/** The local flag of spec 4. */
export function markAuthenticated(): void {
  localStorage.setItem(FLAG, 'true');
}

export function unmarkAuthenticated(): void {
  localStorage.removeItem(FLAG);
}

const LAPSED = 'hourbook.lapsed';

/** Stored for pages that show a link before access is checked. */
export function rememberAccess(hasAccess: boolean): void {
  if (hasAccess) localStorage.removeItem(LAPSED);
  else localStorage.setItem(LAPSED, '1');
}

/** Whether the signed-in user had no access when it was last checked. */
export const wasLapsed = (): boolean => hasStoredSession() && localStorage.getItem(LAPSED) !== null;

export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}
