// The one helper for work that may take too long. AbortSignal.timeout is for fetch; pg, nodemailer and the embedded engine take
// no signal.

/**
 * The result of `work`, or a rejection with `onTimeout()` after `milliseconds`. The work itself is not stopped: its late result
 * or error is ignored.
 */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number, onTimeout: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(onTimeout()), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
