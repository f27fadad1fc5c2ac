// What the tests' databases are opened with.
import type { DatabaseOptions } from '#server/db/database-options.ts';

const silent = () => undefined;

export const TEST_DATABASE_OPTIONS: DatabaseOptions = {
  databaseUrl: null,
  dataDir: '',
  jwtSecret: 'a secret of the tests, long enough to be one',
  accessRule: 'route-table',
  log: { info: silent, warn: silent, error: silent },
};
