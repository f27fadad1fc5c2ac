import { DEVICE_STORE_TIMEOUT_MS } from '#domain/timing.ts';
import { createStore, type UseStore } from 'idb-keyval';

/**
 * A store of this device's. WebKit sometimes never opens one: whatever asks then fails after DEVICE_STORE_TIMEOUT_MS, as on a
 * device that keeps nothing, and nothing that a coach does waits for it without end.
 */
export function deviceStore(database: string, table: string): UseStore {
  const store = createStore(database, table);
  return async (mode, action) => {
    // Before the timer starts: a browser without IndexedDB throws here, and the timer would reject with nobody listening.
    const result = store(mode, action);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${database} did not open in time`)), DEVICE_STORE_TIMEOUT_MS);
    });
    return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
  };
}
