import { DEVICE_STORE_TIMEOUT_MS } from '#domain/timing.ts';
import { IDBFactory } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { deviceStore } from './device-store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('stores a value', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const store = deviceStore('db', 'table');
  await set('key', 'value', store);
  expect(await get('key', store)).toBe('value');
});

it('has its turns before a stopped clock is moved past its limit', async () => {
  const store = deviceStore('slow', 'table');
  await set('key', 'value', store);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const read = store('readonly', async (table) => {
    let found: unknown;
    for (let turn = 0; turn < 100; turn += 1)
      found = await new Promise((resolve) => {
        const request = table.get('key');
        request.addEventListener('success', () => resolve(request.result));
      });
    return found;
  });
  await passTime(2 * DEVICE_STORE_TIMEOUT_MS);
  expect(await read).toBe('value');
});

it('fails after a time-out when the browser never opens it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const outcome = get('key', deviceStore('db', 'table')).catch((error: unknown) => error);
  await passTime(DEVICE_STORE_TIMEOUT_MS);
  expect(await outcome).toMatchObject({ message: 'db did not open in time' });
});

it('fails at once in a browser without IndexedDB, and leaves no timer behind', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', undefined);
  await expect(get('key', deviceStore('db', 'table'))).rejects.toThrow();
  expect(vi.getTimerCount()).toBe(0);
});
