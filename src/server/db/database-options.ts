// What opening a database needs: settings, the log and the metrics.
import type { Logger } from 'pino';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { Settings } from '#server/settings.ts';
import type { AccessSettings } from './write-access-rule.ts';

export interface DatabaseOptions
  extends
    AccessSettings,
    Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReadUrl' | 'pooler' | 'dataDir' | 'jwtSecret'> {
  /** How many processes of one server open this database; default 1. */
  readonly processes?: number;
  /** How long one statement may take; default in limits.ts. */
  readonly statementTimeoutMs?: number;
  /** How long a start waits for another server that prepares the database; default in limits.ts. */
  readonly startLockMs?: number;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly metrics: Metrics;
}
