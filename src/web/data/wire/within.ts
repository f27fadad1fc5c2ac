/** So that a page that stood still, as on a phone that froze it, loses one part of the time and not all of it. */
const PARTS = 4;

/**
 * What `work` resolves with, or, after `ms`, what `instead` returns or throws. The work itself goes on.
 * @example await within(1_000, readProofs(), () => [])
 */
export async function within<Result, Instead>(
  ms: number,
  work: Promise<Result>,
  instead: () => Instead,
): Promise<Result | Instead> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Instead>((resolve, reject) => {
    const wait = (parts: number) => {
      timer = setTimeout(() => {
        if (parts > 1) return wait(parts - 1);
        try {
          resolve(instead());
        } catch (error) {
          reject(error);
        }
      }, ms / PARTS);
    };
    wait(PARTS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Throws `error`, where an expression is needed. */
export function fail(error: Error): never {
  throw error;
}
