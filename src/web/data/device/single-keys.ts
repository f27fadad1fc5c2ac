import { useSyncExternalStore } from 'react';

// A cookie of this device, so that logging out does not switch them on again for someone who dictates.
const COOKIE = 'single_keys';
const SECONDS_PER_YEAR = 31_536_000;

const listeners = new Set<() => void>();

/** Whether one letter alone may do something (WCAG 2.1.4 wants a way to switch that off). On at first. */
export function areSingleKeysOn(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=off`);
}

export function setSingleKeys(isOn: boolean): void {
  document.cookie = `${COOKIE}=${isOn ? 'on' : 'off'}; path=/; max-age=${SECONDS_PER_YEAR}; samesite=lax`;
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
