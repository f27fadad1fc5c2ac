import type { Steps } from '#domain/steps.ts';

/** Keys are answered within a tenth of a second, also where a step takes long. */
const SLICE_MS = 30;

/**
 * Runs the steps with a pause before each slice.
 * @param onDone is given a function that returns the result, or throws what a step threw. React's setters take it, and call it while they
 * draw, so that an error reaches the error boundary and not only the browser's log
 * @param waitMs the first pause
 * @returns a function that ends them
 */
export function inSlices<Result>(steps: Steps<Result>, onDone: (take: () => Result) => void, waitMs = 0): () => void {
  const slice = () => {
    let taken: IteratorResult<void, Result>;
    try {
      taken = takeSlice(steps);
    } catch (error) {
      return onDone(() => {
        throw error;
      });
    }
    const { done, value } = taken;
    if (done) onDone(() => value);
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
