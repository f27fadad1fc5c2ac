import { useSyncExternalStore } from 'react';

// What stands before the page's name in the tab's title while something goes on that the reader should not lose sight of.

let prefix = '';
const listeners = new Set<() => void>();

/** '' for none. */
export function setTitlePrefix(text: string): void {
  prefix = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTitlePrefix(): string {
  return useSyncExternalStore(
    subscribe,
    () => prefix,
    () => '',
  );
}
