// What a sign-in leaves in local storage. Read without the auth client, which loads later.
import type { Session } from '@supabase/auth-js';

/** Where the auth client keeps the auth session. */
export const SESSION_STORAGE_KEY = 'hourbook.auth';
const FLAG = 'isAuthenticated';

export function hasStoredSession(): boolean {
  // There is none where the landing page is prerendered.
  return typeof localStorage !== 'undefined' && localStorage.getItem(SESSION_STORAGE_KEY) !== null;
}

/** The auth session as it was kept, its token perhaps too old to be of use; the auth client removes one that has ended. */
export function storedSession(): Session | null {
  const text = localStorage.getItem(SESSION_STORAGE_KEY);
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Session | null;
    return stored?.user?.id ? stored : null;
  } catch {
    // Not written by the auth client, which will say so itself.
    return null;
  }
}

/** Takes it out of storage without asking anybody; the auth client finds none then. */
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

/** Kept for pages that are shown before anybody is asked: where their link leads. */
export function noteAccess(hasAccess: boolean): void {
  if (hasAccess) localStorage.removeItem(LAPSED);
  else localStorage.setItem(LAPSED, '1');
}

/** Whether the person who is signed in here had no access when it was last looked up. */
export const lackedAccess = (): boolean => hasStoredSession() && localStorage.getItem(LAPSED) !== null;

export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}
