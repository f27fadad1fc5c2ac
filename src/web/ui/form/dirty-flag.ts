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

/** Call it while a form is open. Returns a function that ends this. */
export function watchForm(isDirty: () => boolean): () => void {
  open.add(isDirty);
  return () => open.delete(isDirty);
}

/** Whether any form on the page has unsaved changes. */
export function isAnyFormDirty(): boolean {
  return [...open].some((isDirty) => isDirty());
}
