// What a sign-in leaves in local storage. Read without the auth client, which loads later.
import type { Session } from '@supabase/auth-js';
import { canStore, keepWordsOf, localData, tabData } from '#web/data/wire/browser-storage.ts';

/** Where the auth client stores the auth session. */
export const SESSION_STORAGE_KEY = 'hourbook.auth';
const FLAG = 'isAuthenticated';

export function hasStoredSession(): boolean {
  return localData.getItem(SESSION_STORAGE_KEY) !== null;
}

/** Whether the sign-in outlasts a reload of the page. */
export const canStaySignedIn = (): boolean => canStore(SESSION_STORAGE_KEY);

/** The stored auth session. Its token may have expired; the auth client removes a session that has ended. */
export function storedSession(): Session | null {
  const text = localData.getItem(SESSION_STORAGE_KEY);
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
  localData.removeItem(SESSION_STORAGE_KEY);
  unmarkAuthenticated();
}

/** The local flag of spec 4. */
export function markAuthenticated(): void {
  localData.setItem(FLAG, 'true');
}

export function unmarkAuthenticated(): void {
  localData.removeItem(FLAG);
}

const LAPSED = 'hourbook.lapsed';

/** Stored for pages that show a link before access is checked. */
export function rememberAccess(hasAccess: boolean): void {
  if (hasAccess) localData.removeItem(LAPSED);
  else localData.setItem(LAPSED, '1');
}

/** Whether the signed-in user had no access when it was last checked. */
export const wasLapsed = (): boolean => hasStoredSession() && localData.getItem(LAPSED) !== null;

const COACH = 'hourbook.coach';

/** The one who signed in last on this device, until they log out: also after the auth session has ended. */
export function rememberCoach(id: string): void {
  localData.setItem(COACH, id);
  forgetOthersWords();
}

/** A tab that the phone ended, or that nobody looked at, may have words of a coach who has logged out since (ADR 154). */
export const forgetOthersWords = (): void => keepWordsOf(localData.getItem(COACH));

export function clearStorage(): void {
  localData.clear();
  tabData.clear();
}
