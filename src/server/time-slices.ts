// Long computations in slices, so that other requests are answered in between. A computation is a generator that yields often.

/** A computation that may be interrupted wherever it yields. */
export type Steps<Result> = Generator<void, Result, void>;

/** Long enough to cost little, and far shorter than anybody notices. */
const SLICE_MS = 8;

/** Without interruption, for what is known to be short. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Lets the event loop turn every few milliseconds. A short computation ends at once. */
export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let startedAt = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - startedAt < SLICE_MS) continue;
    await nextTurn();
    startedAt = performance.now();
  }
}

/** Resolves after whatever waits now has had its turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
