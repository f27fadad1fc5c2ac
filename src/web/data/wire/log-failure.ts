/** Logs a failure to the browser's console before it is shown or rethrown. */
export function logFailure(what: string, error: unknown): void {
  // eslint-disable-next-line no-console
  console.error(`${what} failed`, error);
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
