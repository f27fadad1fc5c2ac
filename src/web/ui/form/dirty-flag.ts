/** Whether a form holds something unsaved, read at the moment of leaving: state would be a render behind a quick Escape. */
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

/** For the time that a form is open. Returns the way to stop. */
export function watchForm(isDirty: () => boolean): () => void {
  open.add(isDirty);
  return () => open.delete(isDirty);
}

/** Whether any form on the page holds something unsaved. */
export function isAnyFormDirty(): boolean {
  return [...open].some((isDirty) => isDirty());
}
