import { DEVICE_STORE_TIMEOUT_MS } from '#domain/timing.ts';
import { textsIn } from '#tests/support/files-in.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { newOperation } from '#tests/support/web/new-operation.ts';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

expectLogs(/^(Clearing this device|Opening stored answers) failed Error: hourbook-/);

const browser = new IDBFactory();
/** The databases that the browser does not open until they are called for. */
let slow: string[] = [];
let openLate: (() => void)[] = [];
const factory = {
  open(name: string) {
    if (!slow.includes(name)) return browser.open(name);
    const late: Record<string, unknown> = {};
    openLate.push(() => {
      const request = browser.open(name);
      request.addEventListener('success', () => {
        late['result'] = request.result;
        (late['onsuccess'] as () => void)();
      });
    });
    return late;
  },
};
const stores = () => ({
  answers: createStore('hourbook-last-known', 'answers'),
  outbox: createStore('hourbook-outbox', 'operations'),
});
const kept = async () => ({ answers: await keys(stores().answers), outbox: await keys(stores().outbox) });

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', browser);
  await set('u1 clients', { userId: 'u1' }, stores().answers);
  for (const userId of ['u1', 'u2'])
    await set(`of ${userId}`, { ...newOperation('sessions', `of ${userId}`, {}), userId }, stores().outbox);
  vi.stubGlobal('indexedDB', factory);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  [slow, openLate] = [[], []];
});

it.each([
  ['nothing', [], { answers: [], outbox: ['of u2'] }],
  ['stored answers', ['hourbook-last-known'], { answers: ['u1 clients'], outbox: ['of u2'] }],
  ['unsent changes', ['hourbook-outbox'], { answers: [], outbox: ['of u1', 'of u2'] }],
])('a log-out deletes what it can while %s cannot be opened, and the rest once it can', async (_, names, left) => {
  slow = names;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { forgetDevice } = await import('./forget-device.ts');
  const done = forgetDevice('u1');
  await passTime(DEVICE_STORE_TIMEOUT_MS);
  await done;
  slow = [];
  expect(await kept()).toEqual(left);
  for (const open of openLate) open();
  vi.useRealTimers();
  await expect.poll(kept).toEqual({ answers: [], outbox: ['of u2'] });
});

it('a log-out empties every store of the app, but for the secret by which the browser is known', async () => {
  const stored = textsIn('src/web').flatMap(({ text }) =>
    [...text.matchAll(/\b(?:deviceStore|createStore)\('([^']+)', '([^']+)'\)/g)].map(([, name, table]) => [
      name!,
      table!,
    ]),
  );
  const inEach = stored.map(([name, table]) => ({ name, store: createStore(name!, table!) }));
  for (const { store } of inEach) await set('of u1', { ...newOperation('sessions', 'of u1', {}), userId: 'u1' }, store);
  const { forgetDevice } = await import('./forget-device.ts');
  await forgetDevice('u1');
  const left = await Promise.all(
    inEach.map(async ({ name, store }) => ((await keys(store)).includes('of u1') ? name : '')),
  );
  expect(left.filter((name) => name !== '')).toEqual(['hourbook-known-device']);
});
