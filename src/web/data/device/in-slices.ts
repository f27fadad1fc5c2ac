import type { Steps } from '#domain/steps.ts';

/** Keys are answered within a tenth of a second, also where a step takes long. */
const SLICE_MS = 30;

/**
 * Runs the steps with a pause after each slice, the first one before they begin.
 * @returns ends them
 */
export function inSlices<Result>(steps: Steps<Result>, onDone: (result: Result) => void, waitMs = 0): () => void {
  const slice = () => {
    const until = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) return onDone(value);
    } while (performance.now() < until);
    timer = setTimeout(slice);
  };
  let timer = setTimeout(slice, waitMs);
  return () => clearTimeout(timer);
}
