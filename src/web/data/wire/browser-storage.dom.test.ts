import { afterEach, describe, expect, it, vi } from 'vitest';
import { canStore, hasCookie, localData, setCookie, tabData } from './browser-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localData.clear();
  tabData.clear();
});

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

it('is the browser’s storage where that works', () => {
  localData.setItem('a', '1');
  tabData.setItem('b', '2');
  expect([localStorage.getItem('a'), sessionStorage.getItem('b')]).toEqual(['1', '2']);
  localStorage.removeItem('a');
  expect(localData.getItem('a')).toBeNull();
  localStorage.setItem('a', 'of another tab');
  expect(canStore('a')).toBe(true);
  expect(canStore('c')).toBe(true);
  expect([localStorage.getItem('a'), localStorage.getItem('c')]).toEqual(['of another tab', null]);
});

describe.each<[name: string, block: () => void]>([
  ['throws', () => vi.stubGlobal('localStorage', new Proxy({}, { get: blocked }))],
  ['is null', () => vi.stubGlobal('localStorage', null)],
  ['refuses to store', () => void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)],
  ['forgets in silence', () => void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined)],
])('where it %s', (_, block) => {
  it('a value lasts until the page is reloaded, and canStore says so', () => {
    block();
    expect(localData.getItem('a')).toBeNull();
    localData.setItem('a', '1');
    expect(localData.getItem('a')).toBe('1');
    expect(canStore('a')).toBe(false);
    localData.removeItem('a');
    expect(localData.getItem('a')).toBeNull();
    localData.setItem('a', '2');
    localData.clear();
    expect(localData.getItem('a')).toBeNull();
  });
});

it('a value that became storable again is not hidden by an older one', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  localData.setItem('a', 'old');
  refuse.mockRestore();
  localData.setItem('a', 'new');
  localStorage.setItem('a', 'newer');
  expect(localData.getItem('a')).toBe('newer');
});

it.each([
  ['throw', { get: blocked, set: blocked }],
  ['are null', { get: () => null, set: () => {} }],
])('cookies that %s are ignored', (_, property) => {
  const own = Object.getOwnPropertyDescriptor(document, 'cookie');
  Object.defineProperty(document, 'cookie', { ...property, configurable: true });
  setCookie('a', '1', 60);
  expect(hasCookie('a', '1')).toBe(false);
  if (own) Object.defineProperty(document, 'cookie', own);
  else delete (document as { cookie?: string }).cookie;
});
