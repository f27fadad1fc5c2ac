import { lastUser } from '#web/data/auth/session-store.ts';
import { forgetWords, tabData, wordsKey } from '#web/data/wire/browser-storage.ts';
import { useEffect, useState } from 'react';

interface Sent {
  readonly id: string;
  readonly values: string;
}

/**
 * The id of a new record, one each time its form opens: however often it is sent, it is one record (spec decision 8). The first function is
 * called before a save, the second once it has ended well. A form that opens again because its tab was ended during a save (ADR 154) gets
 * the id of that record for the same values. For others it has a new one, since they may be of another record, which would take its place.
 * @param waiting the id of one that waits on the device
 */
export function useNewId(waiting?: string): [idOf: (values: object) => string, forget: () => void] {
  const [address] = useState(() => ` ${location.pathname}${location.search}`);
  const [place] = useState(() => wordsKey(lastUser()?.id, `id ${waiting}${address}`));
  const [own] = useState(() => waiting ?? crypto.randomUUID());
  const [sent] = useState(() => JSON.parse(tabData.getItem(place) ?? 'null') as Sent | null);
  const forget = () => {
    // What was typed too: where the page fails before its form is closed, it would be there to be saved once more.
    for (const key of tabData.keys()) if (key.endsWith(address)) tabData.removeItem(key);
  };
  useEffect(() => () => forgetWords(place), [place]);
  const idOf = (entered: object) => {
    const values = JSON.stringify(entered);
    const id = sent?.values === values ? sent.id : own;
    tabData.setItem(place, JSON.stringify({ id, values } satisfies Sent));
    return id;
  };
  return [idOf, forget];
}
