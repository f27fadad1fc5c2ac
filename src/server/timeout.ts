// The helpers for work that may take too long. AbortSignal.timeout is for fetch; pg, nodemailer and the embedded engine take
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

/**
 * What `work` returns, with a signal that is aborted with `stopping`, or after `milliseconds`, when `onTimeout` is called.
 * Not AbortSignal.any(): in Node 20 a signal that lives long keeps an entry for each one that follows it, and one of a timeout may be
 * collected before it fires.
 */
export async function untilStopped<T>(
  stopping: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  onTimeout: () => void = () => undefined,
): Promise<T> {
  const ending = new AbortController();
  const stop = () => ending.abort();
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop);
  const late = () => {
    onTimeout();
    stop();
  };
  const timer = setTimeout(late, milliseconds).unref();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stop);
  }
}
