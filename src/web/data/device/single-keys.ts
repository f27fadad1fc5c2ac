import { hasCookie, setCookie } from '#web/data/wire/browser-storage.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/data/wire/store.ts';

// A cookie, since logging out clears localStorage: it must not switch single keys on again for users of speech input.
const COOKIE = 'single_keys';
const SECONDS_PER_YEAR = 31_536_000;

const { notify, subscribe } = createListeners();

/** Whether single-letter shortcuts are on (WCAG 2.1.4 requires a way to switch them off). On by default. */
export function areSingleKeysOn(): boolean {
  return !hasCookie(COOKIE, 'off');
}

export function setSingleKeys(isOn: boolean): void {
  setCookie(COOKIE, isOn ? 'on' : 'off', SECONDS_PER_YEAR);
  notify();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}
