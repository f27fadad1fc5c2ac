// One life of the embedded engine: its thread, the one pg client on it, and whose turn it is.
import { Client } from 'pg';
import type { ClientConfig, QueryConfig, Submittable } from 'pg';
import type { Claims, RawResult, Run, Statement } from '../database.ts';
import { DatabaseUnavailable } from '../database.ts';
import { TRANSACTION_TIMEOUT_MS } from '../limits.ts';
import { asCallerSees } from '../query/unavailable.ts';
import { receiveRawRows } from '../query/raw-rows.ts';
import { runForPerson } from '../query/run-for-person.ts';
import { ServerQuery } from '../query/server-query.ts';
import { TypedQuery } from '../query/typed-query.ts';
import { Engine } from './engine.ts';
import type { EnginePlace } from './engine.ts';
import type { OwnerRun } from '../migrations/migrate.ts';
import { Turns } from './turns.ts';

export class Session {
  readonly engine: Engine;
  private readonly client: Client;
  private readonly turns = new Turns();

  static async open(place: EnginePlace, statementTimeoutMs?: number): Promise<Session> {
    const engine = new Engine(place, statementTimeoutMs);
    await engine.opened;
    const client = new Client({
      stream: () => engine.stream,
      user: 'postgres',
      database: 'postgres',
      password: '',
      ssl: false,
      pipeline: true,
    } as ClientConfig);
    receiveRawRows(client);
    // The engine's own end tells why; the client's errors only echo it.
    client.on('error', () => undefined);
    await client.connect();
    return new Session(engine, client);
  }

  private constructor(engine: Engine, client: Client) {
    this.engine = engine;
    this.client = client;
  }

  asUser(claims: Claims, statement: Statement): Promise<RawResult> {
    return this.turns.shared(() => answered(runForPerson(this.client, claims, statement)));
  }

  asServer: Run = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    this.turns.shared(() => answered(new ServerQuery<Row>(text, values).sendOn(this.client)));

  /** With the engine's full rights, alone: for migrations and maintenance, never for a request. */
  asOwner<T>(work: (run: OwnerRun) => Promise<T>): Promise<T> {
    return this.turns.alone(() =>
      work((text, values) => answered(new TypedQuery<never>(text, values).sendOn(this.client))),
    );
  }

  serverTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.asOwner(async (runAsOwner) => {
      let isOver = false;
      const run: Run = async (text, values = []) => {
        // A statement that comes late must not fall into the next one's transaction.
        if (isOver) throw new DatabaseUnavailable('The transaction is over');
        return runAsOwner(text, values);
      };
      await runAsOwner("begin; select set_config('role', 'hourbook_server', true)");
      try {
        const result = await within(TRANSACTION_TIMEOUT_MS, work(run));
        isOver = true;
        await runAsOwner('commit');
        return result;
      } catch (error) {
        isOver = true;
        // When even this fails the engine has ended, and the transaction with it.
        await runAsOwner('rollback').catch(() => undefined);
        throw error;
      }
    });
  }
}

/** The answer, with a connection's error as callers see it. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw asCallerSees(error);
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new DatabaseUnavailable(`A transaction took longer than ${milliseconds} ms and was rolled back`);
    timer = setTimeout(() => reject(error), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
