// What is not there where tables are distributed over several servers (TEST_ENGINE=citus, docs/scale.md): lent views, hooks, personal keys
// and files in an S3 store. Their tests are left out there, and tests/distributed/refused.test.ts has that each is refused.
import { describe, inject, test } from 'vitest';

const source = inject('database');

export const isDistributed = source.engine === 'postgres' && source.workerUrls.length > 0;

/** Views that the extension has in `public`. Nobody reads them (tests/distributed/distribute.test.ts), and nothing can write them. */
export const CITUS_VIEWS: readonly string[] = isDistributed ? ['citus_schemas', 'citus_tables'] : [];

/** What tests measure on one server alone, and why not where tables are distributed. */
const MEASURED_ON_ONE_SERVER = {
  'pages read': 'EXPLAIN counts the pages of the coordinator, and a worker reads the rows of a coach',
  'rows when analysed': 'the coordinator’s own table is empty, and each worker’s autovacuum analyses its shards',
  plans:
    'auto_explain shows those of the coordinator, and as JSON that does not parse; Citus plans the others on the workers',
};
export const cannotMeasure = (_what: keyof typeof MEASURED_ON_ONE_SERVER) => isDistributed;

/** Functions of lent views, hooks and personal keys. */
const OF_ONE_SERVER = /hook|personal-key|lend-view|lent-|support-view/;
/** Whether a function of the server, by its name, is there on the tests' engine. */
export const isFunctionHere = (name: string): boolean => !isDistributed || !OF_ONE_SERVER.test(name);

export const describeOnOneServer = describe.skipIf(isDistributed);
export const testOnOneServer = test.skipIf(isDistributed);
