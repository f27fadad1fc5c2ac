import { lazy, Suspense, type ComponentType } from 'react';

/** A part of a page whose code is loaded when it is first shown; until then nothing is in its place. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
