import { isAnyFormDirty, onFormClosed } from '#web/ui/form/dirty-flag.ts';
import { useState, useSyncExternalStore } from 'react';

/**
 * The row with this id that a page shows. While a form is unsaved it stays, also if it was deleted or merged elsewhere: its form would go with
 * what was typed. Saving says what became of it.
 */
export function useHeld<Row extends { readonly id: string }>(
  id: string | undefined,
  row: Row | null | undefined,
): Row | null | undefined {
  const [held, setHeld] = useState(row);
  const isUnsaved = useSyncExternalStore(onFormClosed, isAnyFormDirty);
  if (row && row.id !== held?.id) setHeld(row);
  return !row && held?.id === id && isUnsaved ? held : row;
}
