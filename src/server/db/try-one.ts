// One row of several, for jobs: whatever is wrong with it, the others are done.
import type { Logger } from 'pino';
import { DatabaseUnavailable } from './database.ts';

export type Tried<Result> = { readonly isDone: true; readonly result: Result } | { readonly isDone: false };

/**
 * Runs `work` for one row. A failure is logged with `facts`, which name the row and hold nothing of its content, and resolves to
 * isDone false. Rejects only while the database is away: then no other row can be done either.
 */
export async function tryOne<Result>(
  log: Pick<Logger, 'error'>,
  facts: Readonly<Record<string, string | number>>,
  message: string,
  work: () => Promise<Result>,
): Promise<Tried<Result>> {
  try {
    return { isDone: true, result: await work() };
  } catch (err) {
    if (err instanceof DatabaseUnavailable) throw err;
    log.error({ err, ...facts }, message);
    return { isDone: false };
  }
}
