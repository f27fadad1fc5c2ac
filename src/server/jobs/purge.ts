// Deletes expired rows by the rules of retention.ts. In batches.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { RETENTION_RULES, type RetentionRule } from './retention.ts';
import type { Job } from './start-jobs.ts';

/** A pause between two batches, so that requests are not delayed. */
const PAUSE_MS = 20;

type PurgeContext = Pick<Deps, 'db' | 'log' | 'metrics' | 'now'>;

export const PURGE: Job<PurgeContext> = {
  name: 'purge',
  everyMs: 3_600_000,
  async run(context, stopping) {
    for (const retention of RETENTION_RULES) {
      const rows = await deleteOld(context, retention, stopping);
      if (rows > 0) context.log.info({ what: retention.what, rows }, 'old rows were deleted');
    }
    if (!stopping.aborted) context.metrics.purgedAt.set(context.now().getTime() / 1000);
  },
};

async function deleteOld(
  { db, metrics, now }: PurgeContext,
  retention: RetentionRule,
  stopping: AbortSignal,
): Promise<number> {
  const { what, batch, maxAgeMs, statement } = retention;
  const before = new Date(now().getTime() - maxAgeMs);
  let rows = 0;
  while (!stopping.aborted) {
    const [row] = await db.asServer<{ deleted: number }>(statement, [before, batch]);
    const deleted = row?.deleted ?? 0;
    rows += deleted;
    metrics.purgedRows.inc({ what }, deleted);
    if (deleted < batch) break;
    await sleep(PAUSE_MS);
  }
  return rows;
}
