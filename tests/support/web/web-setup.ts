import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { collectLogs } from './expected-logs.ts';
import { collectLeftovers } from './leftovers.ts';
import { watchStores } from './stores-settled.ts';

// Vitest runs this before each test file. The files of a worker share one window (a window costs a second), but each
// file loads the app's modules anew, and nothing that one file leaves behind reaches the next.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
// TanStack Query is not loaded anew, and would go on waiting for a connection.
onlineManager.setOnline(true);
history.replaceState(null, '', '/');
document.body.replaceChildren();
document.head.replaceChildren();
// jsdom has no IndexedDB; of the one above there is one set of databases for all files of this worker.
globalThis.indexedDB = new IDBFactory();
afterAll(watchStores());

const logs = collectLogs();
afterAll(logs.end);
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(logs.unexpected(), 'on the console; expectLogs() names what a test causes').toEqual([]);
});

// A key, a press or a search for an element is over once what the app imports on demand for it is loaded.
const { asyncUtilTimeout, asyncWrapper } = getConfig();
configure({
  // A machine that runs other tests beside these is slow now and then.
  asyncUtilTimeout: 20_000,
  asyncWrapper: async (action) => {
    const result = await asyncWrapper(action);
    await vi.dynamicImportSettled();
    return result;
  },
});
afterAll(() => configure({ asyncUtilTimeout, asyncWrapper }));

// Auth clients of several files would otherwise tell each other who is signed in. What a timer of a file tells other tabs after the file's
// end reaches nobody.
const channels: BroadcastChannel[] = [];
let isOver = false;
const { BroadcastChannel: Channel } = globalThis;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
  override postMessage(message: unknown) {
    if (!isOver) super.postMessage(message);
  }
};
afterAll(() => {
  isOver = true;
  for (const channel of channels) channel.close();
  globalThis.BroadcastChannel = Channel;
});

const leftovers = collectLeftovers();
afterAll(async () => {
  vi.useRealTimers();
  await new Promise(requestAnimationFrame);
  leftovers.end();
});

// What jsdom answers about :focus-visible depends on what earlier files did in this window. Here the focus is visible after a key, and
// until something is pressed, as in browsers.
const { matches } = Element.prototype;
let isByKey = true;
const presses = new AbortController();
for (const type of ['keydown', 'mousedown', 'pointerdown']) {
  const options = { capture: true, signal: presses.signal };
  addEventListener(type, () => (isByKey = type === 'keydown'), options);
}
Element.prototype.matches = function (this: Element, selectors: string) {
  return selectors === ':focus-visible' ? this === document.activeElement && isByKey : matches.call(this, selectors);
} as typeof matches;
afterAll(() => {
  presses.abort();
  Element.prototype.matches = matches;
});

// As the served page names the product before its settings are there.
const nameOfPage = document.createElement('meta');
Object.assign(nameOfPage, { name: 'application-name', content: 'Hourbook' });
document.head.append(nameOfPage);

// What jsdom lacks and the components on Radix ask for.
window.matchMedia ??= vi.fn((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;
