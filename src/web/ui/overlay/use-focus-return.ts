import { useEffect, useState } from 'react';

/**
 * Puts the focus back where it was when the component came, once it goes. For dialogs that no Radix trigger opens: Radix
 * returns the focus to its trigger alone.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog's own clean-up, and only where that left the focus nowhere.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}
