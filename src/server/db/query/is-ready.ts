// The check behind /readyz.
import { withTimeout } from '#server/timeout.ts';
import { DatabaseUnavailable, type Run } from '../database.ts';
import { READY_TIMEOUT_MS } from '../limits.ts';

/** Whether a statement is answered within READY_TIMEOUT_MS. Never rejects. */
export function isReady(run: Run): Promise<boolean> {
  const late = () => new DatabaseUnavailable('The database did not answer in time');
  return withTimeout(run('select 1'), READY_TIMEOUT_MS, late).then(
    () => true,
    () => false,
  );
}
