import { useEffect, useRef, useState } from 'react';

// For dialogs opened by state rather than by a Radix trigger: Radix returns the focus only to a trigger.

/** Props for a Radix dialog's content, which return the focus to the element that had it before. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** For a component that is mounted while it is open: returns the focus when it is unmounted. */
export function useReturnFocusOnUnmount(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog's own clean-up, and only if nothing has the focus then.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}
