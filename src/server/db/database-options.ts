// What opening a database needs; Settings has it all but the log and the figures.
import type { Logger } from 'pino';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { Settings } from '#server/settings.ts';

export interface DatabaseOptions extends Pick<
  Settings,
  'databaseUrl' | 'dataDir' | 'jwtSecret' | 'accessRule' | 'paymentGraceDays'
> {
  /** How long one statement may take; limits.ts has the usual one. */
  readonly statementTimeoutMs?: number;
  /** How long a start waits for another server that prepares the database; limits.ts has the usual time. */
  readonly startLockMs?: number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly metrics: Metrics;
}
