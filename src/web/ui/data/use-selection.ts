import { useState } from 'react';

export interface Selection {
  /** Whether rows are being selected. */
  isOn: boolean;
  /** Missing while it is on. */
  start: (() => void) | undefined;
  /** Selects nothing, and ends it. */
  stop: () => void;
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Selects exactly these. */
  set: (ids: readonly string[]) => void;
}

/**
 * The selected rows of a list; none at first, and none when `listKey` changes.
 * @param shown a row that is no longer among them, since another one took its place or it was deleted elsewhere, is not selected either
 */
export function useSelection(listKey: string, shown: readonly { readonly id: string }[] = []): Selection {
  const [isOn, setOn] = useState(false);
  const [chosen, setSelected] = useState<{ listKey: string; ids: ReadonlySet<string> }>({ listKey, ids: new Set() });
  const isOfList = chosen.listKey === listKey;
  const ids = new Set(shown.map(({ id }) => id).filter((id) => isOfList && chosen.ids.has(id)));
  const set = (next: Iterable<string>) => setSelected({ listKey, ids: new Set(next) });
  const toggle = (id: string) => set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
  const stop = () => {
    set([]);
    setOn(false);
  };
  return { isOn, start: isOn ? undefined : () => setOn(true), stop, ids, toggle, set };
}
