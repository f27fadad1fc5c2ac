// What is not there where tables are distributed over several servers (TEST_ENGINE=citus, docs/scale.md): lent views, hooks, personal keys
// and files in an S3 store. Their tests are left out there, and tests/distributed/refused.test.ts has that each is refused.
import { describe, inject, test } from 'vitest';

const source = inject('database');

export const isDistributed = source.engine === 'postgres' && source.workerUrls.length > 0;

/** Views that the extension has in `public`. Nobody reads them (tests/distributed/distribute.test.ts), and nothing can write them. */
export const CITUS_VIEWS: readonly string[] = isDistributed ? ['citus_schemas', 'citus_tables'] : [];

export const describeOnOneServer = describe.skipIf(isDistributed);
export const testOnOneServer = test.skipIf(isDistributed);
