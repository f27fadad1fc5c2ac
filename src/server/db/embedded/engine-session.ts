// The session of an embedded engine: its thread, the one pg client on it, and the lock that orders statements.
import { Client, type Submittable } from 'pg';
import type { Claims, IsGone, OwnerRun, RawResult, Run, Statement } from '../database.ts';
import { withTimeout } from '#server/timeout.ts';
import { DatabaseUnavailable } from '../database.ts';
import { MAINTENANCE_TIMEOUT_MS, TURN_TIMEOUT_MS } from '../limits.ts';
import { cancelledError } from '../query/ended-statement.ts';
import { toCallerError } from '../query/unavailable.ts';
import { COMMIT } from '../query/commit.ts';
import { receiveRawRows } from '../query/raw-rows.ts';
import { FairQueue } from '../query/fair-queue.ts';
import type { UserQuery } from '../query/user-query.ts';
import { wireOf } from '../query/wire-connection.ts';
import { ServerQuery } from '../query/server-query.ts';
import { TypedQuery } from '../query/typed-query.ts';
import type { Writers } from './disk-reserve.ts';
import { Engine, StatementStuck, type EnginePlace } from './engine.ts';
import { SessionLock } from './session-lock.ts';

/** Users' transactions at the engine: it works on the first, and already has the next one. */
const USER_TRANSACTIONS = 2;
const QUICK_MS = 50;
/** The engine's only login is a superuser. */
const SET_SERVER = "select set_config('role', 'hourbook_server', true)";

export class EngineSession {
  readonly engine: Engine;
  private readonly client: Client;
  private readonly users: FairQueue;
  private readonly lock = new SessionLock();

  static async open(place: EnginePlace): Promise<EngineSession> {
    const engine = new Engine(place);
    await engine.opened;
    const client = new Client({
      stream: () => engine.stream,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      pipeline: true,
    });
    receiveRawRows(client);
    // `engine.ended` has the reason; the client's errors only repeat it.
    client.on('error', () => undefined);
    await client.connect().catch(async (error: unknown) => {
      await engine.close();
      throw error;
    });
    return new EngineSession(engine, client);
  }

  private constructor(engine: Engine, client: Client) {
    this.engine = engine;
    this.client = client;
    this.users = new FairQueue({
      lanes: USER_TRANSACTIONS,
      perUser: 1,
      batchMax: 1,
      sharesKnown: true,
      quickMs: QUICK_MS,
      waitMs: TURN_TIMEOUT_MS,
      writeTimeoutMs: null,
      isReadOnly: () => this.writers !== 'all',
      start: ([transaction], onEnd) => void this.lock.shared(() => this.send(transaction!)).then(onEnd),
    });
  }

  writers: Writers = 'all';

  async setWriters(writers: Writers): Promise<void> {
    this.writers = writers;
    await this.asOwner((run) => run(`set default_transaction_read_only = ${writers === 'nobody' ? 'on' : 'off'}`));
  }

  /** Users' statements. */
  get counts() {
    return this.users.counts;
  }

  /** Statements and transactions that wait for the lock. */
  get waiting(): number {
    return this.lock.waitingCount;
  }

  asUser(claims: Claims, statement: Statement, isGone?: IsGone): Promise<RawResult> {
    return translateError(this.users.run(claims, statement, isGone));
  }

  /** Resolves when the engine has done it. */
  private send(transaction: UserQuery): Promise<void> {
    return new Promise((resolve) => {
      transaction.onEnd = () => resolve();
      const { stream } = wireOf(this.client);
      stream.cork();
      this.client.query(transaction as unknown as Submittable);
      stream.uncork();
    });
  }

  asServer: Run = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    this.lock.shared(() => translateError(new ServerQuery<Row>(SET_SERVER, text, values).sendOn(this.client)));

  /** As superuser, exclusively and with the long timeout: for migrations and maintenance, never for a request. */
  asOwner<T>(work: (run: OwnerRun) => Promise<T>): Promise<T> {
    return this.lock.exclusive(async () => {
      const usualMs = this.engine.batchTimeoutMs;
      this.engine.batchTimeoutMs = MAINTENANCE_TIMEOUT_MS;
      try {
        return await work(this.run);
      } finally {
        this.engine.batchTimeoutMs = usualMs;
      }
    });
  }

  /** Limited to the time of one statement, because everything else waits. */
  serverTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.lock.exclusive(async () => {
      let isOver = false;
      const run: Run = async (text, values = []) => {
        // A late statement must not run in the next transaction.
        if (isOver) throw new DatabaseUnavailable('The transaction is over');
        return this.run(text, values);
      };
      await this.run(`begin; ${SET_SERVER}`);
      try {
        const timeoutMs = this.engine.batchTimeoutMs;
        const result = await withTimeout(work(run), timeoutMs, () => transactionTimeout(timeoutMs));
        isOver = true;
        await this.run(COMMIT);
        return result;
      } catch (error) {
        isOver = true;
        // If this fails too, the engine has ended and the transaction with it.
        await this.run('rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  private readonly run: OwnerRun = <Row extends object>(text: string, values?: readonly unknown[]) =>
    translateError(new TypedQuery<Row>(text, values).sendOn(this.client));
}

/** The result of `answer`, or its error as callers of Database get it. */
async function translateError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // The first that fails is the one that took too long. Its client must not send it again, as after DatabaseUnavailable.
    if (error instanceof StatementStuck && !error.isTold) {
      error.isTold = true;
      throw cancelledError(error.message);
    }
    throw toCallerError(error);
  }
}

const transactionTimeout = (milliseconds: number) =>
  cancelledError(`A transaction took longer than ${milliseconds} ms and was rolled back`);
