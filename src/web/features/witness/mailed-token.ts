// The token of a mailed link. It comes in the fragment, which no server sees, and leaves the address bar at once, so that it is in no
// history or screenshot. This tab keeps it until the answer is sent, so that reloading the page works.
import { tabData } from '#web/data/wire/browser-storage.ts';

const KEY = 'mailed-link';

/** @returns null when this tab was opened without a link */
export function takeMailedToken(): string | null {
  const fragment = location.hash.slice(1);
  if (fragment === '') return tabData.getItem(KEY);
  history.replaceState(history.state, '', location.pathname + location.search);
  // Where storage is blocked, a reload needs the link again, and the page says so.
  tabData.setItem(KEY, fragment);
  return fragment;
}

export function forgetMailedToken(): void {
  tabData.removeItem(KEY);
}
