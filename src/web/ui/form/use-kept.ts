import { useEffect, useState } from 'react';
import { forgetWords, tabData } from '#web/data/wire/browser-storage.ts';

/**
 * State that is stored in this tab with each change, for words of people without an account: a phone ends hidden tabs, and a link may close while
 * they type (ADR 154). The third function forgets what is stored.
 */
export function useKept<Value>(key: string, start: Value): [Value, (next: Value) => void, () => void] {
  const [value, setValue] = useState(() => stored(key, start));
  const change = (next: Value) => {
    tabData.setItem(key, JSON.stringify(next));
    setValue(next);
  };
  return [value, change, () => tabData.removeItem(key)];
}

const stored = <Value>(key: string, start: Value): Value => JSON.parse(tabData.getItem(key) ?? 'null') ?? start;

/**
 * The same for a form of the coach that opens again at its address: what is stored is forgotten when the form is closed. The third function
 * returns the state at the time of its call.
 */
export function useKeptUntilClosed<Value>(key: string, start: Value): [Value, (next: Value) => void, () => Value] {
  const [value, change] = useKept(key, start);
  useEffect(() => () => forgetWords(key), [key]);
  return [value, change, () => stored(key, start)];
}
