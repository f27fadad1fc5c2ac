import type { Steps } from '#domain/steps.ts';

/** Keys are answered within a tenth of a second, also where a step takes long. */
const SLICE_MS = 30;

/**
 * Runs the steps with a pause before each slice.
 * @param waitMs the first pause
 * @returns a function that ends them
 */
export function inSlices<Result>(steps: Steps<Result>, onDone: (result: Result) => void, waitMs = 0): () => void {
  const slice = () => {
    const { done, value } = takeSlice(steps);
    if (done) onDone(value);
    else timer = setTimeout(slice);
  };
  let timer = setTimeout(slice, waitMs);
  return () => clearTimeout(timer);
}

/** The same as a promise, which rejects with what a step throws. */
export async function resultInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve));
    const { done, value } = takeSlice(steps);
    if (done) return value;
  }
}

/** At least one step, at most for SLICE_MS. */
export function takeSlice<Result>(steps: Steps<Result>): IteratorResult<void, Result> {
  const until = performance.now() + SLICE_MS;
  for (;;) {
    const taken = steps.next();
    if (taken.done || performance.now() >= until) return taken;
  }
}
