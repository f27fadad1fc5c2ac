// The question that /readyz asks.
import type { Run } from '../database.ts';
import { READY_TIMEOUT_MS } from '../limits.ts';

/** Whether the engine answers a statement soon. Never throws. */
export async function answersInTime(run: Run): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS);
  });
  const answer = run('select 1').then(
    () => true,
    () => false,
  );
  const isReady = await Promise.race([answer, late]);
  clearTimeout(timer);
  return isReady;
}
