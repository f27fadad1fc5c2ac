import { useEffect } from 'react';
import type { RefCallBack } from 'react-hook-form';

/** Lets the form put the focus into a control that takes no ref, such as one at fault. */
export function useFocusable(ref: RefCallBack, controlId: string): void {
  useEffect(() => {
    ref({ focus: () => document.getElementById(controlId)?.focus() });
    return () => ref(null);
  }, [ref, controlId]);
}
