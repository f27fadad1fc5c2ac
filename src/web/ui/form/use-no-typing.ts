import { useEffect } from 'react';

/** Forms take no words during a save: the answer closes them, or shows what was saved. */
export function useNoTyping(isSaving: boolean): void {
  useEffect(() => {
    if (!isSaving) return;
    const inputs = document.querySelectorAll<HTMLInputElement>('form :read-write');
    for (const input of inputs) input.readOnly = true;
    return () => {
      for (const input of inputs) input.readOnly = false;
    };
  }, [isSaving]);
}
