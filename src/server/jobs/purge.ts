// Deletes expired rows by the rules of retention.ts. In batches; where one fails, smaller ones are tried down to a single row, so that rows that
// cannot be deleted stop no other, however many they are.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { RETENTION_RULES, type RetentionRule } from './retention.ts';
import { THROUGH_ALL_MS, type Job, type JobContext } from './start-jobs.ts';
import { tryOne } from '#server/db/try-one.ts';

/** A pause between two batches, so that requests are not delayed. */
const PAUSE_MS = 20;

interface PurgeContext extends JobContext {
  readonly metrics: Pick<Metrics, 'purgedRows'>;
  readonly now: () => Date;
}

export const PURGE: Job<PurgeContext> = {
  name: 'purge',
  everyMs: 3_600_000,
  maxMs: THROUGH_ALL_MS,
  mails: [],
  async run(context, stopping) {
    let left = 0;
    for (const retention of RETENTION_RULES) {
      const done = await deleteOld(context, retention, stopping);
      left += done.left;
      if (done.rows > 0) context.log.info({ what: retention.what, rows: done.rows }, 'old rows were deleted');
    }
    // They are tried again in the next run. Until then the job counts as failed.
    if (left > 0) throw new Error(`${left} old rows could not be deleted`);
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
  let size = batch;
  while (!stopping.aborted) {
    const tried = await tryOne(log, { what, rows: size }, 'old rows could not be deleted', async () => {
      const [row] = await db.asServer<{ deleted: number }>(statement, [before, size, left]);
      return row?.deleted ?? 0;
    });
    if (!tried.isDone) {
      if (size === 1) left += 1;
      size = Math.ceil(size / 2);
    } else {
      rows += tried.result;
      metrics.purgedRows.inc({ what }, tried.result);
      if (tried.result < size) break;
      size = Math.min(batch, 2 * size);
    }
    await sleep(PAUSE_MS);
  }
  return { rows, left };
}
