// The embedded engine as a Database: one session at a time, opened again when it ended before its time.
import type { Claims, Database, RawResult, Run, Statement } from '../database.ts';
import { DatabaseUnavailable } from '../database.ts';
import type { DatabaseOptions } from '../database-options.ts';
import { findMigrations } from '../migrations/find-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { writeAccessRule } from '../write-access-rule.ts';
import type { EnginePlace } from './engine.ts';
import { Session } from './session.ts';

const REOPEN_AFTER_MS = 250;

export interface EmbeddedOptions extends Pick<DatabaseOptions, 'accessRule' | 'log'> {
  readonly statementTimeoutMs?: number;
}

export class EmbeddedDatabase implements Database {
  readonly engine = 'pglite';
  private session: Session | null = null;
  private isClosed = false;
  private readonly place: EnginePlace;
  private readonly options: EmbeddedOptions;

  static async open(place: EnginePlace, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(place, options);
    await database.start();
    return database;
  }

  private constructor(place: EnginePlace, options: EmbeddedOptions) {
    this.place = place;
    this.options = options;
  }

  async asUser(claims: Claims, statement: Statement): Promise<RawResult> {
    return this.current.asUser(claims, statement);
  }

  asServer: Run = async (text, values) => this.current.asServer(text, values);

  async serverTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.current.serverTransaction(work);
  }

  isReady(): Promise<boolean> {
    return this.asServer('select 1').then(
      () => true,
      () => false,
    );
  }

  /** The session itself: for maintenance and for tests that arrange rows. */
  get current(): Session {
    if (this.session === null) throw new DatabaseUnavailable('The embedded engine is being opened again');
    return this.session;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.session?.engine.close();
  }

  private async start(): Promise<void> {
    const session = await Session.open(this.place, this.options.statementTimeoutMs);
    const applied = await session.asOwner((run) => migrate(run, findMigrations()));
    if (applied.length > 0) this.options.log.info({ applied }, 'The database was migrated');
    await writeAccessRule(session.asServer, this.options.accessRule);
    this.session = session;
    void this.reopenAfter(session);
  }

  private async reopenAfter(session: Session): Promise<void> {
    const reason = await session.engine.ended;
    this.session = null;
    if (this.isClosed) return;
    this.options.log.error({ err: reason }, 'The embedded engine ended and is opened again');
    while (!this.isClosed && this.session === null) {
      try {
        await this.start();
      } catch (error) {
        this.options.log.error({ err: error }, 'The embedded engine could not be opened');
        await new Promise((resolve) => setTimeout(resolve, REOPEN_AFTER_MS));
      }
    }
  }
}
