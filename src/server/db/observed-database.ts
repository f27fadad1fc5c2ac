// A Database that measures its statements: all of them for /metrics, slow ones for the log. The log gets the statement's text,
// which cannot contain a note, a name or a token, because values are parameters.
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { Claims, Database, IsGone, RawResult, Run, Statement } from './database.ts';
import { AnswerTooLarge, RequestAbandoned, DatabaseBusy, DatabaseUnavailable } from './database.ts';

interface Observers {
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Metrics;
  readonly slowQueryMs: number;
  /** Called after a statement that may have written. */
  readonly onWrite?: () => void;
}

/** Of the server's own statements: a function that one of them calls may write, but few rows. */
const READS = /^\s*select\b/i;

type As = 'user' | 'server' | 'transaction';
const TEXT_MAX_CHARS = 2_000;

// A class, because each request makes one: as an object of closures that took 4 µs.
export class ObservedDatabase implements Database {
  private readonly db: Database;
  private readonly observers: Observers;
  private readonly requestId: string | undefined;

  constructor(db: Database, observers: Observers, requestId?: string) {
    this.db = db;
    this.observers = observers;
    this.requestId = requestId;
  }

  get engine() {
    return this.db.engine;
  }

  asUser(claims: Claims, statement: Statement, isGone?: IsGone): Promise<RawResult> {
    const result = this.observe('user', statement.text, this.db.asUser(claims, statement, isGone), rawSize);
    return statement.kind === 'read' ? result : this.tellWrite(result);
  }

  asServer: Run = <Row extends object>(text: string, values?: readonly unknown[]) => {
    const rows = this.observe('server', text, this.db.asServer<Row>(text, values), rowsOnly);
    return READS.test(text) ? rows : this.tellWrite(rows);
  };

  serverTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const result = this.db.serverTransaction((run) =>
      work((text, values) => this.observe('transaction', text, run(text, values), rowsOnly)),
    );
    return this.tellWrite(result);
  }

  forRequest(requestId: string): Database {
    return new ObservedDatabase(this.db, this.observers, requestId);
  }

  isReady(): Promise<boolean> {
    return this.db.isReady();
  }

  analyseGrownTable(): Promise<string | null> {
    return this.db.analyseGrownTable();
  }

  close(): Promise<void> {
    return this.db.close();
  }

  private async observe<T>(as: As, text: string, started: Promise<T>, sizeOf: (result: T) => object): Promise<T> {
    const from = performance.now();
    try {
      const result = await started;
      this.report(as, text, performance.now() - from, () => sizeOf(result));
      return result;
    } catch (error) {
      const failed = failureKind(error);
      this.observers.metrics.statementFailures.inc({ kind: failed });
      this.report(as, text, performance.now() - from, () => ({ failed }));
      throw error;
    }
  }

  private async tellWrite<T>(written: Promise<T>): Promise<T> {
    const result = await written;
    this.observers.onWrite?.();
    return result;
  }

  private report(as: As, text: string, ms: number, facts: () => object): void {
    const { log, metrics, slowQueryMs } = this.observers;
    metrics.statements.observe({ as }, ms / 1000);
    if (ms < slowQueryMs) return;
    const request = this.requestId === undefined ? {} : { requestId: this.requestId };
    log.warn({ ...request, as, ms: Math.round(ms), ...facts(), statement: loggedText(text) }, 'slow statement');
  }
}

/** Left out: aliases of columns, the only text of the request in a statement. */
function loggedText(text: string): string {
  return text.slice(0, TEXT_MAX_CHARS).replace(/ as "(?:[^"]|"")*("|$)/g, ' as "…"');
}

const rowsOnly = (rows: readonly unknown[]) => ({ rows: rows.length });

/** Without cutting the rows into columns, which takes long for many. */
function rawSize({ messages, rowCount }: RawResult): object {
  return { rows: rowCount, bytes: messages.reduce((sum, message) => sum + message.length, 0) };
}

function failureKind(error: unknown): 'timeout' | 'lock' | 'busy' | 'gone' | 'large' | 'unavailable' | 'refused' {
  if (error instanceof RequestAbandoned) return 'gone';
  if (error instanceof AnswerTooLarge) return 'large';
  if (error instanceof DatabaseBusy) return 'busy';
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (code === '57014') return 'timeout';
  return code === '55P03' ? 'lock' : 'refused';
}
