import { notifyTabs, onTabMessage } from '#web/data/device/tab-channel.ts';
import { createListeners } from '#web/data/wire/store.ts';

/** Whether a form has unsaved changes. A mutable flag, because React state would be one render late for a quick Escape. */
export function createDirtyFlag() {
  let isSet = false;
  return {
    get: () => isSet,
    set: (value: boolean) => {
      isSet = value;
    },
  };
}

const open = new Set<() => boolean>();
const { notify, subscribe } = createListeners();

/** Call it while a form is open. Returns a function that ends this. */
export function watchForm(isDirty: () => boolean): () => void {
  open.add(isDirty);
  const stop = onTabMessage((message) => {
    if (message === 'unsaved?' && isDirty()) notifyTabs('unsaved');
  });
  return () => {
    stop();
    open.delete(isDirty);
    notify();
  };
}

/** Calls `listener` when a form is closed. */
export const onFormClosed = subscribe;

/** Whether any form on the page has unsaved changes. */
export function isAnyFormDirty(): boolean {
  return [...open].some((isDirty) => isDirty());
}
