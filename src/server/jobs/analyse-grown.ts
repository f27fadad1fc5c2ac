// Analyses tables that have grown (ADR 65): after writes of this server, not by the clock. Of a fresh database the planner knows
// nothing, and autovacuum comes once a minute.
import type { DatabaseOptions } from '#server/db/database-options.ts';
import type { Database } from '#server/db/database.ts';

/** The writes of this time are followed by one check. */
const GAP_MS = 1_000;
/** Checks that find nothing take at most a hundredth of the time, unless they take very long. */
const SHARE = 1 / 100;
const LONGEST_GAP_MS = 10_000;
/** After a failure, such as a time-out. */
const RETRY_MS = 60_000;

interface GrowthContext {
  readonly db: Pick<Database, 'analyseGrownTable'>;
  readonly log: Pick<DatabaseOptions['log'], 'info' | 'warn'>;
}

export interface Analysing {
  /** To be called after each write. A check follows, unless one is due already. */
  readonly onWrite: () => void;
  /** Resolves when the current statement has finished. */
  stop(): Promise<void>;
}

/** Also checks once at the start: the process before may have been killed between a write and its check. */
export function startAnalysing({ db, log }: GrowthContext): Analysing {
  const stopping = new AbortController();
  let pauseMs = GAP_MS;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const check = async () => {
    const from = performance.now();
    try {
      const tables = await analyseGrown(db, stopping.signal);
      const restMs = tables.length > 0 ? 0 : (performance.now() - from) / SHARE;
      pauseMs = Math.min(Math.max(GAP_MS, restMs), LONGEST_GAP_MS);
      if (tables.length > 0) log.info({ tables }, 'tables that have grown were analysed');
    } catch (err) {
      pauseMs = RETRY_MS;
      log.warn({ err }, 'analysing tables that have grown failed, next try in a minute');
      onWrite();
    }
  };
  const onWrite = () => {
    if (stopping.signal.aborted) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(check);
    }, pauseMs).unref();
  };

  onWrite();
  return {
    onWrite,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** One table after the other: requests are served in between. */
async function analyseGrown(db: GrowthContext['db'], stopping: AbortSignal): Promise<string[]> {
  const tables: string[] = [];
  while (!stopping.aborted) {
    const table = await db.analyseGrownTable();
    // A table that still counts as grown is left to the next check.
    if (table === null || tables.includes(table)) break;
    tables.push(table);
  }
  return tables;
}
