// Long computations as generators that yield often, so that pages and the server can pause between two steps.

/** A computation that may be interrupted wherever it yields. */
export type Steps<Result> = Generator<void, Result, void>;

/** Without interruption: for what is known to be short, or where nobody waits. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
