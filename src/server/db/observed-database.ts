// A database that tells how long its statements take: every one to /metrics, slow ones to the log. What is logged is the
// statement's text. Values travel beside it as parameters, so neither a note nor a name nor a token can be in it.
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { Database, RawResult, Run } from './database.ts';
import { DatabaseUnavailable } from './database.ts';

interface Observers {
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Metrics;
  readonly slowQueryMs: number;
  readonly requestId?: string;
}

type Size = { rows: number; bytes?: number };
type As = 'person' | 'server' | 'transaction';
const TEXT_MAX_CHARS = 2_000;

export function observedDatabase(db: Database, observers: Observers): Database {
  const { log, metrics, slowQueryMs, requestId } = observers;
  async function observe<T>(as: As, text: string, started: Promise<T>, sizeOf: (result: T) => Size): Promise<T> {
    const from = performance.now();
    try {
      const result = await started;
      tell(as, text, from, () => sizeOf(result));
      return result;
    } catch (error) {
      metrics.statementFailures.inc({ kind: failureKind(error) });
      tell(as, text, from, () => ({ failed: failureKind(error) }));
      throw error;
    }
  }
  function tell(as: As, text: string, from: number, facts: () => object): void {
    const ms = performance.now() - from;
    metrics.statements.observe({ as }, ms / 1000);
    if (ms < slowQueryMs) return;
    log.warn(
      { ...(requestId !== undefined && { requestId }), as, ms: Math.round(ms), ...facts(), statement: told(text) },
      'slow statement',
    );
  }
  const observedRun =
    (as: As, run: Run): Run =>
    (text, values) =>
      observe(as, text, run(text, values), (rows) => ({ rows: rows.length }));
  return {
    engine: db.engine,
    asUser: (claims, statement) => observe('person', statement.text, db.asUser(claims, statement), rawSize),
    asServer: observedRun('server', (text, values) => db.asServer(text, values)),
    serverTransaction: (work) => db.serverTransaction((run) => work(observedRun('transaction', run))),
    forRequest: (id) => observedDatabase(db, { ...observers, requestId: id }),
    isReady: () => db.isReady(),
    tidy: () => db.tidy(),
    close: () => db.close(),
  };
}

/** The name that a caller gives to a column of the answer is the one text of theirs in a statement: it is left out. */
function told(text: string): string {
  return text.slice(0, TEXT_MAX_CHARS).replace(/ as "(?:[^"]|"")*("|$)/g, ' as "…"');
}

function rawSize({ rows, rowCount }: RawResult): Size {
  const bytes = rows.reduce((sum, row) => sum + row.reduce((inRow, field) => inRow + (field?.length ?? 0), 0), 0);
  return { rows: rowCount, bytes };
}

function failureKind(error: unknown): 'timeout' | 'lock' | 'unavailable' | 'refused' {
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (code === '57014') return 'timeout';
  return code === '55P03' ? 'lock' : 'refused';
}
