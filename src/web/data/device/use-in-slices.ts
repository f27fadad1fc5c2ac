import type { Steps } from '#domain/steps.ts';
import { type DependencyList, useEffect, useMemo, useState } from 'react';
import { inSlices, takeSlice } from './in-slices.ts';

/**
 * The result of a long computation. The first slice is computed while the page is drawn, so a short one is there at once; null until the
 * first result. Where only what it is computed from changed, the former result stays until the next is there.
 * @param about what the result is about: never shown for something else
 * @param dependencies what it is computed from besides
 */
export function useInSlices<Result>(
  begin: () => Steps<Result>,
  about: string,
  dependencies: DependencyList,
): Result | null {
  const [made, setMade] = useState<{ readonly about: string; readonly result: Result } | null>(null);
  const { steps, first } = useMemo(
    () => {
      const begun = begin();
      return { steps: begun, first: takeSlice(begun) };
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller's
    [about, ...dependencies],
  );
  useEffect(() => {
    if (first.done) return;
    return inSlices(steps, (take) => setMade(() => ({ about, result: take() })));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each computation has its own steps
  }, [steps]);
  if (first.done) return first.value;
  return made?.about === about ? made.result : null;
}
