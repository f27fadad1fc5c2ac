// The embedded engine as a Database. When the engine ends unexpectedly, it is opened again.
import {
  ANALYSE_GROWN_TABLE,
  type Claims,
  type Database,
  DatabaseUnavailable,
  type IsGone,
  type RawResult,
  type Run,
  type Statement,
} from '#server/db/database.ts';
import type { DatabaseOptions } from '#server/db/database-options.ts';
import { STATEMENT_TIMEOUT_MS } from '#server/db/limits.ts';
import { migrateToNewest } from '#server/db/migrations/migrate.ts';
import { readQueue } from '#server/db/query/fair-queue.ts';
import { isReady } from '#server/db/query/is-ready.ts';
import { type AccessSettings, writeAccessRule } from '#server/db/write-access-rule.ts';
import { DiskReserve, type Writers } from './disk-reserve.ts';
import type { EngineSession } from './engine-session.ts';
import { type EnginePlace, StatementStuck } from './engine.ts';
import { closeChecked, listAgain, listedAnew, openChecked } from './files/checked-session.ts';
import { maintain, MAINTENANCE_INTERVAL_MS } from './maintenance.ts';
import { logEngineOutput } from '#server/log/process-log.ts';
import { TimerWhileUsed } from '#server/timer-while-used.ts';

const REOPEN_AFTER_MS = 1_000;
const DISK_CHECK_MS = 1_000;

export interface EmbeddedOptions
  extends AccessSettings, Pick<DatabaseOptions, 'log' | 'metrics' | 'statementTimeoutMs'> {
  /** Called when the engine no longer uses its folder. */
  readonly onClosed?: () => void;
}

export class EmbeddedDatabase implements Database {
  readonly engine = 'pglite';
  private session: EngineSession | null = null;
  private isClosed = false;
  private reopening: Promise<void> = Promise.resolve();
  private maintenance: NodeJS.Timeout | undefined;
  private readonly diskWatch = new TimerWhileUsed(DISK_CHECK_MS, () => void this.checkDisk());
  private readonly place: EnginePlace;
  private readonly options: EmbeddedOptions;
  private readonly reserve: DiskReserve | null;

  static async open(place: EnginePlace, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(place, options);
    await database.start();
    options.metrics.onCollect(() => database.readMetrics());
    database.maintenance = setInterval(() => void database.maintain(), MAINTENANCE_INTERVAL_MS).unref();
    void database.checkDisk();
    return database;
  }

  private constructor(place: EnginePlace, options: EmbeddedOptions) {
    this.place = place;
    this.options = options;
    this.reserve = 'folder' in place ? new DiskReserve(place.folder) : null;
  }

  async asUser(claims: Claims, statement: Statement, isGone?: IsGone): Promise<RawResult> {
    await this.watchDisk();
    return this.current.asUser(claims, statement, isGone);
  }

  asServer: Run = async (text, values) => {
    await this.watchDisk();
    return this.current.asServer(text, values);
  };

  async serverTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    await this.watchDisk();
    return this.current.serverTransaction(work);
  }

  isReady(): Promise<boolean> {
    return isReady(this.asServer);
  }

  private readMetrics(): void {
    const { metrics } = this.options;
    const { connections, connectionsWaiting } = metrics;
    if (this.session !== null) readQueue(metrics, this.session.counts);
    connections.set({ pool: 'engine' }, this.session === null ? 0 : 1);
    connectionsWaiting.set({ pool: 'engine' }, this.session?.waiting ?? 0);
  }

  /** With the long timeout: everybody waits, but an engine that was ended would be slow again. */
  async analyseGrownTable(): Promise<string | null> {
    const { current } = this;
    if (current.writers !== 'all') return null;
    const [row] = await current.asOwner((run) => run<{ name: string | null }>(ANALYSE_GROWN_TABLE));
    return row?.name ?? null;
  }

  /** What autovacuum and the checkpointer of a Postgres server do; each minute. */
  async tidy(): Promise<void> {
    const { current, place } = this;
    const isCheckpoint = await maintain(
      (work) => current.asOwner(work),
      async (run) => {
        if ('folder' in place) await listAgain(run, place.folder, true);
      },
    );
    if ('folder' in place && !isCheckpoint) await current.asOwner((run) => listAgain(run, place.folder, false));
  }

  /**
   * The session: for maintenance, and for tests that set up rows. Throws DatabaseUnavailable while the engine reopens.
   */
  get current(): EngineSession {
    if (this.session === null) throw new DatabaseUnavailable('The embedded engine is being opened again');
    return this.session;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.maintenance);
    this.diskWatch.stop();
    await this.reopening;
    await this.reserve?.idle();
    if (this.session) await closeChecked(this.session, this.place);
    this.options.onClosed?.();
  }

  private async start(): Promise<void> {
    const { place } = this;
    await this.reserve?.makeRoom();
    const session = await openChecked(place);
    session.engine.onOutput = (text) => logEngineOutput(this.options.log, text);
    try {
      const applied = await session.asOwner((run) => listedAnew(run, place, () => migrateToNewest(run)));
      if (applied.length > 0) this.options.log.info({ applied }, 'The database was migrated');
      await writeAccessRule(session.asServer, this.options);
    } catch (error) {
      await closeChecked(session, place);
      throw error;
    }
    session.engine.batchTimeoutMs = this.options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    this.session = session;
    void session.engine.ended.then((reason) => this.handleEnd(reason));
  }

  private handleEnd(reason: Error): void {
    this.session = null;
    if (this.isClosed) return;
    this.options.metrics.engineEnds.inc({ cause: reason instanceof StatementStuck ? 'stuck' : 'crash' });
    this.options.log.error({ err: reason }, 'The embedded engine ended and is opened again');
    this.reopening = this.reopen();
  }

  private async reopen(): Promise<void> {
    while (!this.isClosed) {
      try {
        return await this.start();
      } catch (error) {
        this.options.log.error({ err: error }, 'The embedded engine could not be opened');
        await new Promise((resolve) => setTimeout(resolve, REOPEN_AFTER_MS));
      }
    }
  }

  /** The disk is checked every second while statements come, before the first of them, and each minute. */
  private async watchDisk(): Promise<void> {
    if (this.reserve !== null && this.diskWatch.use()) await this.checkDisk();
  }

  /** Fewer may write while the disk is nearly full. */
  private async checkDisk(): Promise<void> {
    const { session, options, reserve } = this;
    try {
      const writers = (await reserve?.check()) ?? 'all';
      if (session === null || session.writers === writers) return;
      await session.setWriters(writers);
      options.log[writers === 'all' ? 'info' : 'error'](DISK_TEXTS[writers]);
    } catch (error) {
      options.log.error({ err: error }, 'Checking the disk failed');
    }
  }

  private async maintain(): Promise<void> {
    void this.checkDisk();
    if (this.session === null) return;
    await this.tidy().catch((error: unknown) => this.options.log.error({ err: error }, 'Maintenance failed'));
  }
}

const DISK_TEXTS: Record<Writers, string> = {
  all: 'There is space on the disk again: the database takes writes',
  server: 'The disk is nearly full: coaches can sign in and read, and save again when there is space',
  nobody: 'The disk is full: the database takes no writes until there is space again',
};
