// One life of the embedded engine: its thread, the one pg client on it, and whose turn it is.
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { Claims, OwnerRun, RawResult, Run, Statement } from '../database.ts';
import { DatabaseUnavailable } from '../database.ts';
import { MAINTENANCE_TIMEOUT_MS } from '../limits.ts';
import { asCallerSees } from '../query/unavailable.ts';
import { receiveRawRows } from '../query/raw-rows.ts';
import { PersonLine } from '../query/person-line.ts';
import { ServerQuery } from '../query/server-query.ts';
import { TypedQuery } from '../query/typed-query.ts';
import { Engine } from './engine.ts';
import type { EnginePlace } from './engine.ts';
import { Turns } from './turns.ts';

export class Session {
  readonly engine: Engine;
  private readonly client: Client;
  private readonly people: PersonLine;
  private readonly turns = new Turns();

  static async open(place: EnginePlace): Promise<Session> {
    const engine = new Engine(place);
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
    await client.connect().catch(async (error: unknown) => {
      await engine.close();
      throw error;
    });
    return new Session(engine, client);
  }

  private constructor(engine: Engine, client: Client) {
    this.engine = engine;
    this.client = client;
    this.people = new PersonLine(client);
  }

  /** Whether statements that write are refused. */
  onlyReads = false;

  async setOnlyReads(onlyReads: boolean): Promise<void> {
    this.onlyReads = onlyReads;
    await this.asOwner((run) => run(`set default_transaction_read_only = ${onlyReads ? 'on' : 'off'}`));
  }

  /** Statements and transactions whose turn has not come. */
  get waiting(): number {
    return this.turns.waitingCount;
  }

  asUser(claims: Claims, statement: Statement): Promise<RawResult> {
    return this.turns.shared(() => answered(this.people.run(claims, statement)));
  }

  asServer: Run = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    this.turns.shared(() => answered(new ServerQuery<Row>(text, values).sendOn(this.client)));

  /** With the engine's full rights and all the time it needs, alone: for migrations and maintenance, never for a request. */
  asOwner<T>(work: (run: OwnerRun) => Promise<T>): Promise<T> {
    return this.turns.alone(async () => {
      const usual = this.engine.batchTimeoutMs;
      this.engine.batchTimeoutMs = MAINTENANCE_TIMEOUT_MS;
      try {
        return await work(this.run);
      } finally {
        this.engine.batchTimeoutMs = usual;
      }
    });
  }

  /** May last as long as one statement may, since everybody else waits. */
  serverTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.turns.alone(async () => {
      let isOver = false;
      const run: Run = async (text, values = []) => {
        // A statement that comes late must not fall into the next one's transaction.
        if (isOver) throw new DatabaseUnavailable('The transaction is over');
        return this.run(text, values);
      };
      await this.run("begin; select set_config('role', 'hourbook_server', true)");
      try {
        const result = await within(this.engine.batchTimeoutMs, work(run));
        isOver = true;
        await this.run('commit');
        return result;
      } catch (error) {
        isOver = true;
        // When even this fails the engine has ended, and the transaction with it.
        await this.run('rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  private readonly run: OwnerRun = <Row extends object>(text: string, values?: readonly unknown[]) =>
    answered(new TypedQuery<Row>(text, values).sendOn(this.client));
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
