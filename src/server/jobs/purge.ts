// Deletes what retention.ts names, on one server of all, a bounded number of rows at a time.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { claimJob } from './claim-job.ts';
import { RETENTIONS, type Retention } from './retention.ts';

const JOB = 'purge';
const EVERY_MS = 3_600_000;
/** How often each server asks whether a purge is due. */
const ASK_EVERY_MS = 300_000;
/** Between two statements, in which people are served. */
const PAUSE_MS = 20;

type PurgeContext = Pick<Deps, 'db' | 'log' | 'metrics' | 'now'>;

/** From now on, now and then; a failure is logged, and the next hour tries again. Resolves when the statement under way is over. */
export function startPurging(context: PurgeContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = purgeWhenDue(context, stopping.signal).catch((err: unknown) =>
      context.log.error({ err }, 'the purge failed'),
    );
  }, ASK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Answers whether it was due, and here. */
export async function purgeWhenDue(context: PurgeContext, stopping?: AbortSignal): Promise<boolean> {
  if (!(await claimJob(context.db, JOB, EVERY_MS))) return false;
  for (const retention of RETENTIONS) {
    const rows = await deleteOld(context, retention, stopping);
    if (rows > 0) context.log.info({ what: retention.what, rows }, 'old rows were deleted');
  }
  if (!stopping?.aborted) context.metrics.purgedAt.set(context.now().getTime() / 1000);
  return true;
}

async function deleteOld(
  { db, metrics, now }: PurgeContext,
  retention: Retention,
  stopping?: AbortSignal,
): Promise<number> {
  const { what, batch, keptMs, statement } = retention;
  const before = new Date(now().getTime() - keptMs);
  let rows = 0;
  while (!stopping?.aborted) {
    const [row] = await db.asServer<{ deleted: number }>(statement, [before, batch]);
    const deleted = row?.deleted ?? 0;
    rows += deleted;
    metrics.purgedRows.inc({ what }, deleted);
    if (deleted < batch) break;
    await sleep(PAUSE_MS);
  }
  return rows;
}
