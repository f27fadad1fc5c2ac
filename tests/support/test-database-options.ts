// The options of test databases.
import type { DatabaseOptions } from '#server/db/database-options.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';

const silent = () => undefined;

export const TEST_DATABASE_OPTIONS: DatabaseOptions = {
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseReadUrl: null,
  pooler: null,
  dataDir: '',
  jwtSecret: 'a secret of the tests, long enough to be one',
  accessRule: 'route-table',
  paymentGraceDays: 0,
  storageRows: 500_000,
  storageMb: 500,
  certificatesMb: 500,
  metrics: createMetrics(),
  log: { info: silent, warn: silent, error: silent },
};
