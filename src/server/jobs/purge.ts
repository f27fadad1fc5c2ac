// Deletes expired rows by the rules of retention.ts. One of all servers does it, in batches.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { RETENTION_RULES, type RetentionRule } from './retention.ts';
import { claimJob } from './claim-job.ts';

const JOB = 'purge';
const EVERY_MS = 3_600_000;
/** How often each server checks whether a purge is due. */
const CHECK_EVERY_MS = 300_000;
/** A pause between two batches, so that requests are not delayed. */
const PAUSE_MS = 20;

type PurgeContext = Pick<Deps, 'db' | 'log' | 'metrics' | 'now'>;

/** A failure is logged, and the next run retries. `stop` resolves when the current statement has finished. */
export function startPurging(context: PurgeContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = purgeWhenDue(context, stopping.signal).catch((err: unknown) =>
      context.log.error({ err }, 'the purge failed'),
    );
  }, CHECK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Returns whether a purge was due on this server. */
export async function purgeWhenDue(context: PurgeContext, stopping?: AbortSignal): Promise<boolean> {
  if (!(await claimJob(context.db, JOB, EVERY_MS))) return false;
  for (const retention of RETENTION_RULES) {
    const rows = await deleteOld(context, retention, stopping);
    if (rows > 0) context.log.info({ what: retention.what, rows }, 'old rows were deleted');
  }
  if (!stopping?.aborted) context.metrics.purgedAt.set(context.now().getTime() / 1000);
  return true;
}

async function deleteOld(
  { db, metrics, now }: PurgeContext,
  retention: RetentionRule,
  stopping?: AbortSignal,
): Promise<number> {
  const { what, batch, maxAgeMs, statement } = retention;
  const before = new Date(now().getTime() - maxAgeMs);
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
