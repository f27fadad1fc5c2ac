/** What the database or a server answers when something is wrong with it, by the beginning of the code. */
const BROKEN = /^(?:XX|5[378]|PGRST0|PGRSTX)/;
const UNREACHED = /failed to fetch|networkerror|load failed/i;
const ENDED = new Set(['RequestTimeout', 'AbortError', 'AuthSessionMissingError']);

/**
 * Whether a failure belongs to ordinary use: the server refused, was not reached, or nobody waits for its answer any more. The screen says
 * so; a stack would say no more.
 */
export function isOrdinary(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (ENDED.has(error.name)) return true;
  if (error instanceof TypeError) return UNREACHED.test(error.message);
  if ('status' in error) return error.status === 0 || (Number(error.status) >= 400 && Number(error.status) < 500);
  return error.name === 'WireError' && 'code' in error && !BROKEN.test(String(error.code));
}

/** Logs a failure to the browser's console before it is shown or rethrown: with its stack only where something is broken. */
export function logFailure(what: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the one place that writes to it
  if (isOrdinary(error)) console.info(`${what} failed: ${(error as Error).message}`);
  // eslint-disable-next-line no-console -- the one place that writes to it
  else console.error(`${what} failed`, error);
}

/** Runs `action`; logs and rethrows a failure (spec 8). */
export async function logged<Result>(what: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    logFailure(what, error);
    throw error;
  }
}
