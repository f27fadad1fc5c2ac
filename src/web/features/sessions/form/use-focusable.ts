import { useEffect } from 'react';
import type { RefCallBack } from 'react-hook-form';

/** Lets the form focus a control that takes no ref, for example after a validation error. */
export function useFocusable(ref: RefCallBack, controlId: string): void {
  useEffect(() => {
    ref({ focus: () => document.getElementById(controlId)?.focus() });
    return () => ref(null);
  }, [ref, controlId]);
}
