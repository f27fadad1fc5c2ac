// What a sign-in leaves in local storage. Read without the auth client, which loads later.

/** Where the auth client keeps the auth session. */
export const SESSION_STORAGE_KEY = 'hourbook.auth';
const FLAG = 'isAuthenticated';

export function hasStoredSession(): boolean {
  // There is none where the landing page is prerendered.
  return typeof localStorage !== 'undefined' && localStorage.getItem(SESSION_STORAGE_KEY) !== null;
}

/** The local flag of the specification, point 4. */
export function markAuthenticated(): void {
  localStorage.setItem(FLAG, 'true');
}

export function unmarkAuthenticated(): void {
  localStorage.removeItem(FLAG);
}

export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}
