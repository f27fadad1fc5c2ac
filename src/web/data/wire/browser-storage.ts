// localStorage, sessionStorage and cookies, which a browser can block: all of it or some, by throwing, by null or
// without an error. What it does not take lasts until the page is reloaded.

export interface BrowserStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
  clear: () => void;
}

/** @param area throws where it is blocked, and in the prerendering of pages */
function lenient(area: () => Storage): BrowserStorage {
  const untilReload = new Map<string, string>();
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(area());
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => untilReload.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      attempt((storage) => storage.setItem(key, value));
      if (attempt((storage) => storage.getItem(key)) === value) untilReload.delete(key);
      else untilReload.set(key, value);
    },
    removeItem: (key) => {
      untilReload.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [...untilReload.keys(), ...(attempt(Object.keys) ?? [])],
    clear: () => {
      untilReload.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/** Of all tabs. */
export const localData = lenient(() => localStorage);
/** Of this tab. */
export const tabData = lenient(() => sessionStorage);

const WORDS = 'words ';

/** Where this tab stores what a coach typed, e.g. for the form at an address (ADR 154). */
export const wordsKey = (coach: string | null | undefined, what: string): string => `${WORDS}${coach} ${what}`;

/** For a form that closes. Where the page failed the form was not closed: after a reload it has what was typed again. */
export function forgetWords(key: string): void {
  if (!document.querySelector('main[role="alert"]')) tabData.removeItem(key);
}

/** Deletes what other coaches typed in this tab; null: what any coach did. */
export function keepWordsOf(coach: string | null): void {
  const own = wordsKey(coach, '');
  for (const key of tabData.keys()) if (key.startsWith(WORDS) && !key.startsWith(own)) tabData.removeItem(key);
}

/** Whether what is stored in localStorage under `key` is still there after a reload. Leaves the value as it is. */
export function canStore(key: string): boolean {
  try {
    const before = localStorage.getItem(key);
    localStorage.setItem(key, before ?? 'null');
    const isStored = localStorage.getItem(key) !== null;
    if (before === null) localStorage.removeItem(key);
    return isStored;
  } catch {
    return false;
  }
}

/** Whether a cookie has this value; false where cookies are blocked. @example hasCookie('single_keys', 'off') */
export function hasCookie(name: string, value: string): boolean {
  try {
    return document.cookie.split('; ').includes(`${name}=${value}`);
  } catch {
    return false;
  }
}

export function setCookie(name: string, value: string, maxAgeSeconds: number): void {
  try {
    document.cookie = `${name}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
  } catch {
    // Where cookies are blocked it lasts as long as the page.
  }
}
