// One life of the embedded engine: its thread, the one pg client on it, and whose turn it is.
import { Client } from 'pg';
import type { ClientConfig, QueryConfig, Submittable } from 'pg';
import type { Claims, RawResult, Run, Statement } from '../database.ts';
import { DatabaseUnavailable } from '../database.ts';
import { TRANSACTION_TIMEOUT_MS } from '../limits.ts';
import { asCallerSees } from '../query/unavailable.ts';
import { runForPerson } from '../query/run-for-person.ts';
import { ServerQuery } from '../query/server-query.ts';
import { Engine } from './engine.ts';
import type { EnginePlace } from './engine.ts';
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
    this.turns.shared(() => {
      const query = new ServerQuery<Row>(text, values);
      this.client.query(query as unknown as Submittable);
      return answered(query.result);
    });

  /** With the engine's full rights, alone: for migrations and maintenance, never for a request. */
  asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return this.turns.alone(() => work(this.client));
  }

  serverTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.asOwner(async (client) => {
      let isOver = false;
      const run: Run = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
        // A statement that comes late must not fall into the next one's transaction.
        if (isOver) throw new DatabaseUnavailable('The transaction is over');
        const query = { text, values: [...values], queryMode: 'extended' } as QueryConfig;
        return (await answered(client.query(query))).rows as Row[];
      };
      await answered(client.query("begin; select set_config('role', 'hourbook_server', true)"));
      try {
        const result = await within(TRANSACTION_TIMEOUT_MS, work(run));
        isOver = true;
        await answered(client.query('commit'));
        return result;
      } catch (error) {
        isOver = true;
        await answered(client.query('rollback'));
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
