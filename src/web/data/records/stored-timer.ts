import { localData } from '#web/data/wire/browser-storage.ts';
import { parseTimer, type Timer } from '#domain/coach-tools/session-timer.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { listen } from '#web/data/wire/listen.ts';
import { createListeners } from '#web/data/wire/store.ts';
import { useSession } from '#web/data/auth/session-store.ts';

// The signed-in user's session timer in localStorage: it survives a reload and is shared by all tabs. Logging out deletes it.

const keyOf = (userId: string) => `hourbook.timer.${userId}`;

// Other tabs send this event; the tab that writes does not get it.
const { notify, subscribe } = createListeners(() => listen({ storage: notify }));

export const hasTimer = (userId: string): boolean => parseTimer(localData.getItem(keyOf(userId))) !== null;

export interface StoredTimer {
  timer: Timer | null;
  /** Replaces the stored timer, which any tab may have written; null ends it. */
  change: (next: (timer: Timer | null) => Timer | null) => void;
}

export function useStoredTimer(): StoredTimer {
  const userId = useSession()?.user.id ?? '';
  const stored = useSyncExternalStore(
    subscribe,
    () => localData.getItem(keyOf(userId)),
    () => null,
  );
  const timer = useMemo(() => parseTimer(stored), [stored]);
  return { timer, change: (next) => changeTimer(userId, next) };
}

function changeTimer(userId: string, next: (timer: Timer | null) => Timer | null): void {
  const timer = next(parseTimer(localData.getItem(keyOf(userId))));
  if (timer === null) localData.removeItem(keyOf(userId));
  else localData.setItem(keyOf(userId), JSON.stringify(timer));
  notify();
}
