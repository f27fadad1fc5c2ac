import type { KeyboardEvent } from 'react';

/**
 * Props for the content of a dialog or menu. Radix gives Escape to the newest layer alone: a toast, if one was shown after the dialog
 * opened. The toast does not use the key then, and this closes the dialog.
 * @param isTaken whether something inside the dialog uses the key
 */
export function closeOnEscape(close: () => void, isTaken: () => boolean = () => false) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTaken()) return;
      event.preventDefault();
      close();
    },
  };
}
