import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/data/wire/store.ts';

// A cookie, so that logging out does not switch them on again for someone who dictates.
const COOKIE = 'single_keys';
const SECONDS_PER_YEAR = 31_536_000;

const { notify, subscribe } = createListeners();

/** Whether one letter alone may do something (WCAG 2.1.4 wants a way to switch that off). On at first. */
export function areSingleKeysOn(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=off`);
}

export function setSingleKeys(isOn: boolean): void {
  document.cookie = `${COOKIE}=${isOn ? 'on' : 'off'}; path=/; max-age=${SECONDS_PER_YEAR}; samesite=lax`;
  notify();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}
