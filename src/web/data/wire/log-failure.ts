/** Notes a failure in the browser's console for whoever helps the coach, before it is shown or thrown on. */
export function logFailure(what: string, error: unknown): void {
  // eslint-disable-next-line no-console
  console.error(`${what} failed`, error);
}

/** Runs `action`; a failure is noted and thrown on (spec 8: log and rethrow). */
export async function logged<Result>(what: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    logFailure(what, error);
    throw error;
  }
}
