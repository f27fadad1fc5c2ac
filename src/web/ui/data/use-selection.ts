import { useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Exactly these. */
  set: (ids: readonly string[]) => void;
}

/** The chosen rows of a list; none to begin with, and none again when `listKey` says that another list is shown. */
export function useSelection(listKey: string): Selection {
  const [chosen, setChosen] = useState<{ listKey: string; ids: ReadonlySet<string> }>({ listKey, ids: new Set() });
  const ids: ReadonlySet<string> = chosen.listKey === listKey ? chosen.ids : new Set();
  const set = (next: Iterable<string>) => setChosen({ listKey, ids: new Set(next) });
  const toggle = (id: string) => set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]);
  return { ids, toggle, set };
}
