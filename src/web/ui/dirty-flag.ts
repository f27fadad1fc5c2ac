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
