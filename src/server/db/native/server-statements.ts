// The server's own statements on native Postgres, over a few connections of hourbook_server.
import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailable, type Run } from '../database.ts';
import { COMMIT } from '../query/commit.ts';
import { repeatDeadlocked } from '../query/repeat-deadlocked.ts';
import { pooledState, setConfigs, type SessionSettings } from '../query/pooled-connections.ts';
import { ServerQuery } from '../query/server-query.ts';
import { toCallerError } from '../query/unavailable.ts';
import { wireOf } from '../query/wire-connection.ts';

export class ServerStatements {
  private readonly pool: Pool;
  /** Through a pooler, what each statement or transaction begins with. */
  private readonly settings: string;

  constructor(pool: Pool, session: SessionSettings) {
    this.pool = pool;
    this.settings = `select ${setConfigs(session, true)}`;
  }

  /** One statement. */
  readonly run: Run = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    repeatDeadlocked(() => this.runOnce<Row>(text, values));

  /** `work` is called again after a deadlock: it does nothing that a rollback would not undo. */
  inTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return repeatDeadlocked(() => this.transactOnce(work));
  }

  private async runOnce<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const client = await this.connect();
    try {
      const rows = isPooled(client)
        ? await new ServerQuery<Row>(this.settings, text, values).sendOn(client)
        : ((await client.query(text, [...values])).rows as Row[]);
      release(client, false);
      return rows;
    } catch (error) {
      const callerError = toCallerError(error);
      release(client, callerError instanceof DatabaseUnavailable);
      throw callerError;
    }
  }

  private async transactOnce<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const client = await this.connect();
    const run = runOn(client);
    try {
      await run(isPooled(client) ? `begin; ${this.settings}` : 'begin');
      const result = await work(run);
      await run(COMMIT);
      release(client, false);
      return result;
    } catch (error) {
      // A connection that is broken or cannot roll back is closed instead of reused.
      const isBroken = error instanceof DatabaseUnavailable || !(await rollBack(client));
      release(client, isBroken);
      throw error;
    }
  }

  private async connect(): Promise<PoolClient> {
    const client = await this.pool.connect().catch((error: unknown) => {
      throw toCallerError(error);
    });
    client.on('error', onLost);
    return client;
  }
}

const isPooled = (client: PoolClient) => pooledState(wireOf(client)) !== undefined;

/**
 * Without a listener, a connection that breaks between two statements would end the process; the pool listens to idle ones
 * only.
 */
const onLost = () => undefined;

function release(client: PoolClient, isBroken: boolean): void {
  client.removeListener('error', onLost);
  client.release(isBroken);
}

function runOn(client: PoolClient): Run {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } catch (error) {
      throw toCallerError(error);
    }
  };
}

function rollBack(client: PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  );
}
