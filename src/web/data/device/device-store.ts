import { DEVICE_STORE_TIMEOUT_MS } from '#domain/timing.ts';
import { fail, within } from '#web/data/wire/within.ts';
import { createStore, type UseStore } from 'idb-keyval';

/**
 * A store on this device. WebKit sometimes never opens one: calls then fail after DEVICE_STORE_TIMEOUT_MS, as in a browser without
 * storage.
 */
export function deviceStore(database: string, table: string): UseStore {
  const store = createStore(database, table);
  return async (mode, action) => {
    // A browser without IndexedDB throws here, before a timer is started.
    const result = store(mode, action);
    return within(DEVICE_STORE_TIMEOUT_MS, result, () => fail(new Error(`${database} did not open in time`)));
  };
}
