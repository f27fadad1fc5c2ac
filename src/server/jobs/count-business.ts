// Counts what the business did when /metrics is read, at most once in ten minutes for each server (ADR 142).
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { READY_TIMEOUT_MS } from '#server/db/limits.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { withTimeout } from '#server/timeout.ts';

const EVERY_MS = 600_000;

interface BusinessContext {
  readonly db: Pick<Database, 'asServer'>;
  readonly log: Pick<Logger, 'error'>;
  readonly metrics: Pick<Metrics, 'businessFigures' | 'businessCountedAt'>;
  readonly now: () => Date;
}

/**
 * Returns what sets the gauges before the metrics are read. It never rejects: until a count is over, and where one fails, the numbers
 * of the last one stay, and `businessCountedAt` says how old they are.
 */
export function createBusinessCount({ db, log, metrics, now }: BusinessContext): () => Promise<void> {
  const count = async () => {
    const [row] = await db.asServer<{ figures: Record<string, number> }>(
      'select private.business_figures() as figures',
    );
    for (const [name, gauge] of metrics.businessFigures) gauge.set(row!.figures[name]!);
    metrics.businessCountedAt.set(now().getTime() / 1000);
  };
  let nextAt = 0;
  return async () => {
    const at = now().getTime();
    // Later than the pause: the clock was set back since.
    if (at < nextAt && nextAt - at <= EVERY_MS) return;
    nextAt = at + EVERY_MS;
    const counted = count().catch((err: unknown) => log.error({ err }, 'the figures of the business were not counted'));
    await withTimeout(counted, READY_TIMEOUT_MS, () => new Error('no answer')).catch(() => undefined);
  };
}
