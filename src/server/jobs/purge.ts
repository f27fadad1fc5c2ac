// Deletes expired rows by the rules of retention.ts. In batches; where one fails, its rows are deleted one by one, so that one that cannot
// be deleted stops no other.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { RETENTION_RULES, type RetentionRule } from './retention.ts';
import type { Job } from './start-jobs.ts';
import { tryOne } from '#server/db/try-one.ts';

/** A pause between two batches, so that requests are not delayed. */
const PAUSE_MS = 20;
/** Rows of one rule that cannot be deleted, after which the rule is left to the next run: something else is wrong. */
const LEFT_MAX = 50;

type PurgeContext = Pick<Deps, 'db' | 'log' | 'metrics' | 'now'>;

export const PURGE: Job<PurgeContext> = {
  name: 'purge',
  everyMs: 3_600_000,
  async run(context, stopping) {
    let left = 0;
    for (const retention of RETENTION_RULES) {
      const done = await deleteOld(context, retention, stopping);
      left += done.left;
      if (done.rows > 0) context.log.info({ what: retention.what, rows: done.rows }, 'old rows were deleted');
    }
    // What is left is tried again in the next run; meanwhile the metric says that something is wrong.
    if (left === 0 && !stopping.aborted) context.metrics.purgedAt.set(context.now().getTime() / 1000);
  },
};

/** Rejects only while the database is away. */
async function deleteOld(
  { db, log, metrics, now }: PurgeContext,
  { what, batch, maxAgeMs, statement }: RetentionRule,
  stopping: AbortSignal,
): Promise<{ readonly rows: number; readonly left: number }> {
  const before = new Date(now().getTime() - maxAgeMs);
  let rows = 0;
  let left = 0;
  /** Rows to delete one by one, after a batch failed. */
  let singly = 0;
  while (!stopping.aborted && left < LEFT_MAX) {
    const size = singly > 0 ? 1 : batch;
    singly = Math.max(0, singly - 1);
    const tried = await tryOne(log, { what, rows: size }, 'old rows could not be deleted', async () => {
      const [row] = await db.asServer<{ deleted: number }>(statement, [before, size, left]);
      return row?.deleted ?? 0;
    });
    if (!tried.isDone) {
      if (size > 1) singly = size;
      else left += 1;
    } else {
      rows += tried.result;
      metrics.purgedRows.inc({ what }, tried.result);
      if (tried.result < size) break;
    }
    await sleep(PAUSE_MS);
  }
  return { rows, left };
}
