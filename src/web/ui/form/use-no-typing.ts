import { useEffect } from 'react';

const ACTS = ['pointerdown', 'mousedown', 'click', 'keydown'];
const LEAVING = ['Tab', 'Escape'];

/** But for the buttons, which are last in their form. */
function stop(event: Event): void {
  if (LEAVING.includes((event as KeyboardEvent).key) || !(event.target as Element).closest('form > :not(:last-child)'))
    return;
  event.preventDefault();
  event.stopPropagation();
}

/** Forms take nothing during a save: the answer closes them, or shows what was saved. */
export function useNoTyping(isSaving: boolean): void {
  useEffect(() => {
    if (!isSaving) return;
    const forms = [...document.forms];
    const inputs = document.querySelectorAll<HTMLInputElement>('form :read-write');
    for (const input of inputs) input.readOnly = true;
    for (const form of forms) for (const act of ACTS) form.addEventListener(act, stop, true);
    return () => {
      for (const input of inputs) input.readOnly = false;
      for (const form of forms) for (const act of ACTS) form.removeEventListener(act, stop, true);
    };
  }, [isSaving]);
}
