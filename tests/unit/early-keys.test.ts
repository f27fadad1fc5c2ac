// The inline script of index.html and public/first-paint.js: which keys the app gets that were pressed before it was there. Both run in
// a window of the test's own, of which each page has another one; a tab's sessionStorage stays.
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';

const FIRST_PAINT = readFileSync('src/web/public/first-paint.js', 'utf8');
const INLINE = /<script>(.*?)<\/script>/s.exec(readFileSync('src/web/index.html', 'utf8'))![1]!;
const HANDED_OVER = 'hourbook.keys';
const LEAVING_MS = 3_000;

class FakeElement {
  readonly matches: () => boolean;
  constructor(isField: boolean) {
    this.matches = () => isField;
  }
}
const BODY = new FakeElement(false);
const FIELD = new FakeElement(true);

class FakeEvent {
  readonly type: string;
  readonly target: FakeElement;
  readonly key: string;
  isPrevented = false;
  isStopped = false;
  constructor(type: string, init: KeyboardEventInit = {}, target = BODY) {
    Object.assign(this, init);
    this.type = type;
    this.key = init.key ?? '';
    this.target = target;
  }
  preventDefault = () => {
    this.isPrevented = true;
  };
  stopImmediatePropagation = () => {
    this.isStopped = true;
  };
  getModifierState = () => false;
}

class FakeStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}
let tab = new FakeStorage();
let now = 0;

type Listener = (event: FakeEvent) => void;

class Page {
  /** What the app of the page acts on. */
  readonly acted: string[] = [];
  readonly timers: { readonly act: () => void; readonly ms: number }[] = [];
  readonly window: { firstKeys?: unknown[]; takeKeys?: () => { key: string }[] } = {};
  readonly #askedForAt: number;
  readonly #device = new FakeStorage();
  #listeners: { type: string; listener: Listener; isFirst: boolean }[] = [];

  /** @param askedForAt when the navigation to it began */
  constructor(askedForAt = now, isSignedIn = true) {
    this.#askedForAt = askedForAt;
    if (isSignedIn) this.#device.setItem('hourbook.auth', '{}');
  }

  run(script: string): void {
    const given = {
      window: this.window,
      addEventListener: this.listen,
      removeEventListener: (type: string, listener: Listener) => {
        this.#listeners = this.#listeners.filter((one) => one.type !== type || one.listener !== listener);
      },
      setTimeout: (act: () => void, ms: number) => this.timers.push({ act, ms }),
      performance: { timeOrigin: this.#askedForAt },
      Date: { now: () => now },
      document: {
        documentElement: { dataset: {} },
        cookie: '',
        addEventListener: () => undefined,
        body: { dispatchEvent: (event: FakeEvent) => this.dispatch(event) },
      },
      location: { search: '', hash: '' },
      localStorage: this.#device,
      sessionStorage: tab,
      Element: FakeElement,
      KeyboardEvent: FakeEvent,
    };
    compileFunction(script, Object.keys(given))(...Object.values(given));
  }

  /** As a browser does: listeners that capture come before others, and none is added twice. */
  readonly listen = (type: string, listener: Listener, isFirst = false): void => {
    if (!this.#listeners.some((one) => one.type === type && one.listener === listener))
      this.#listeners.push({ type, listener, isFirst });
  };

  readonly dispatch = (event: FakeEvent): void => {
    const inOrder = this.#listeners.toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst));
    for (const { type, listener } of inOrder) if (type === event.type && !event.isStopped) listener(event);
  };

  /** Whether the browser may do by the key what it does of its own. */
  press(key: string, init: KeyboardEventInit = {}, target = BODY): boolean {
    const event = new FakeEvent('keydown', { key, ...init }, target);
    this.dispatch(event);
    return !event.isPrevented;
  }

  tell = (type: string) => this.dispatch(new FakeEvent(type));

  /** The keys that the app takes when it is there. */
  startApp(): string[] {
    this.listen('keydown', ({ key }) => this.acted.push(key));
    return this.window.takeKeys!().map(({ key }) => key);
  }
}

function openPage(askedForAt?: number, isSignedIn?: boolean): Page {
  const page = new Page(askedForAt, isSignedIn);
  page.run(INLINE);
  page.run(FIRST_PAINT);
  return page;
}

/** The page with its app, of which the coach begins to go away. */
function openAndLeave(): Page {
  const page = openPage();
  page.startApp();
  now += 100;
  page.tell('beforeunload');
  now += 100;
  return page;
}

beforeEach(() => {
  tab = new FakeStorage();
  now = 1_000_000;
});

it('keys from before first-paint.js was there come first, and each once', () => {
  const page = new Page();
  page.run(INLINE);
  page.press('n');
  page.run(FIRST_PAINT);
  page.press('m');
  page.tell('DOMContentLoaded');
  page.press('a');
  expect(page.startApp()).toEqual(['n', 'm', 'a']);
  page.press('y');
  expect(page.acted).toEqual(['y']);
  expect(page.window.firstKeys).toHaveLength(2);
});

it('keys pressed while a page is left are for the next one alone', () => {
  const page = openAndLeave();
  for (const key of ['n', 'M', ' ', 'Enter']) expect(page.press(key), key).toBe(false);
  expect(page.acted).toEqual([]);
  page.tell('pagehide');
  const next = openPage(now - 50);
  expect(tab.getItem(HANDED_OVER)).toBeNull();
  // They come after an N: the page does not scroll.
  expect(next.press(' ')).toBe(false);
  expect(next.startApp()).toEqual(['n', 'M', ' ', 'Enter', ' ']);
});

it('what acts on the page that is left is left to it', () => {
  const page = openAndLeave();
  expect(page.press('Enter')).toBe(true);
  expect(page.press(' ')).toBe(true);
  expect(page.press('r', { ctrlKey: true })).toBe(true);
  expect(page.press('n', {}, FIELD)).toBe(true);
  expect(page.acted).toEqual(['Enter', ' ', 'r', 'n']);
  page.tell('pagehide');
  expect(tab.getItem(HANDED_OVER)).toBeNull();
});

it('keys of a page that was left for another site are not for a later visit', () => {
  const page = openAndLeave();
  page.press('n');
  page.tell('pagehide');
  expect(tab.getItem(HANDED_OVER)).not.toBeNull();
  now += 60_000;
  expect(openPage().startApp()).toEqual([]);
  expect(tab.getItem(HANDED_OVER)).toBeNull();
});

it('nor for a visitor who is not signed in', () => {
  const page = openAndLeave();
  page.press('n');
  page.tell('pagehide');
  expect(openPage(now - 50, false).window.takeKeys).toBeUndefined();
  expect(tab.getItem(HANDED_OVER)).toBeNull();
});

it('if no next page comes, the keys are for the page on screen', () => {
  const page = openAndLeave();
  page.press('g');
  page.press('s');
  expect(page.acted).toEqual([]);
  for (const { act } of page.timers.filter(({ ms }) => ms === LEAVING_MS)) act();
  expect(page.acted).toEqual(['g', 's']);
  page.press('n');
  expect(page.acted).toEqual(['g', 's', 'n']);
  page.tell('pagehide');
  expect(tab.getItem(HANDED_OVER)).toBeNull();
});

it('a page that is left before its app was there hands over what came since', () => {
  const page = openPage();
  page.press('x');
  page.tell('beforeunload');
  page.press('n');
  page.press('M');
  page.tell('pagehide');
  expect(openPage(now).startApp()).toEqual(['n', 'M']);
});

it('an app that comes while its page is left takes no key that is handed over', () => {
  const page = openPage();
  page.tell('beforeunload');
  page.press('n');
  expect(page.startApp()).toEqual([]);
  page.press('M');
  expect(page.acted).toEqual([]);
  page.tell('pagehide');
  expect(openPage(now).startApp()).toEqual(['n', 'M']);
});
