import { lastUser } from '#web/data/auth/session-store.ts';
import { wordsKey } from '#web/data/wire/browser-storage.ts';
import { useKeptUntilClosed } from '#web/ui/form/use-kept.ts';
import { useState } from 'react';

/**
 * The id of a new record, one each time its form opens: however often it is sent, it is one record (spec decision 8). The second function is
 * called before a save: a form that opens again because its tab was ended during it (ADR 154) sends what is stored already.
 * @param waiting the id of one that waits on the device
 */
export function useNewId(waiting?: string): [id: string, keep: () => void] {
  const [place] = useState(() => wordsKey(lastUser()?.id, `id ${waiting ?? location.href}`));
  const [first] = useState(() => waiting ?? crypto.randomUUID());
  const [id, keep] = useKeptUntilClosed(place, first);
  return [id, () => keep(id)];
}
