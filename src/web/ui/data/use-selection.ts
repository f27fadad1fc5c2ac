import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Selects exactly these. */
  set: (ids: readonly string[]) => void;
}

/** The selected rows of a list; none at first, and none when `listKey` changes. */
export function useSelection(listKey: string): Selection {
  const [chosen, setSelected] = useState<{ listKey: string; ids: ReadonlySet<string> }>({ listKey, ids: new Set() });
  const ids: ReadonlySet<string> = chosen.listKey === listKey ? chosen.ids : new Set();
  const set = (next: Iterable<string>) => setSelected({ listKey, ids: new Set(next) });
  const toggle = (id: string) => set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
  return { ids, toggle, set };
}
