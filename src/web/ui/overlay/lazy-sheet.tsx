import { useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPart } from '../lazy-part.tsx';

/** A sheet whose code is loaded when the address first has its parameter, which keeps the page small. */
export function lazySheet<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  const Sheet = lazyPart(load);
  return function LazySheet(props: Props) {
    const search: Record<string, unknown> = useSearch({ strict: false });
    return search[name] === undefined ? null : <Sheet {...props} />;
  };
}
