import { useSyncExternalStore } from 'react';

export interface Listeners {
  notify: () => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * @param start called with the first subscriber, to set up listeners; returns a function to call after the last has unsubscribed
 */
export function createListeners(start?: () => () => void): Listeners {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) stop = start?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  subscribe: Listeners['subscribe'];
  /** The value in a component, which renders again when it changes. */
  use: () => Value;
}

/** A value outside React that components can subscribe to. @param start as for createListeners */
export function createStore<Value>(initial: Value, start?: () => () => void): Store<Value> {
  let value = initial;
  const { notify, subscribe } = createListeners(start);
  const get = () => value;
  const set = (next: Value) => {
    value = next;
    notify();
  };
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get, get) };
}
