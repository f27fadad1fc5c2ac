import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';

/** A sheet whose code is loaded when the address first has its parameter, which keeps the page small. */
export function lazySheet<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  const Sheet = lazy(async () => ({ default: await load() }));
  return function LazySheet(props: Props) {
    const search: Record<string, unknown> = useSearch({ strict: false });
    if (search[name] === undefined) return null;
    return (
      <Suspense>
        <Sheet {...props} />
      </Suspense>
    );
  };
}
