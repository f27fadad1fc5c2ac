// What Postgres says of a statement's columns without running it.
import { readFileSync } from 'node:fs';
import { Client, type Submittable } from 'pg';
import { inject } from 'vitest';
import { Engine } from '#server/db/embedded/engine.ts';

export interface Column {
  readonly name: string;
  readonly typeId: number;
  /** The table's column that it is, 0 and 0 if it is an expression. */
  readonly tableId: number;
  readonly columnNumber: number;
}

export interface Describer {
  /** Rejects with Postgres' error. */
  describe(text: string): Promise<readonly Column[]>;
  readonly client: Client;
  close(): Promise<void>;
}

/** On the database of the test run. */
export async function openDescriber(): Promise<Describer> {
  const source = inject('database');
  const engine = source.engine === 'pglite' ? new Engine({ snapshot: readFileSync(source.snapshotFile) }) : undefined;
  await engine?.opened;
  const client =
    source.engine === 'pglite'
      ? new Client({ stream: () => engine!.stream, user: 'postgres', database: 'postgres', password: '', ssl: false })
      : new Client({
          connectionString: Object.assign(new URL(source.ownerUrl), { pathname: `/${source.template}` }).href,
        });
  // The embedded engine's end is one.
  client.on('error', () => undefined);
  await client.connect();
  return {
    client,
    describe: (text) => new Promise((resolve, reject) => void client.query(new Description(text, resolve, reject))),
    async close() {
      await (engine ? engine.close() : client.end());
    },
  };
}

interface Connection {
  parse(statement: { name: string; text: string }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
}
interface Field {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

/** Parse and Describe, as pg's client sends and answers any query. */
class Description implements Submittable {
  private readonly text: string;
  private readonly resolve: (columns: readonly Column[]) => void;
  private readonly reject: (error: Error) => void;
  private columns: readonly Column[] = [];

  constructor(text: string, resolve: (columns: readonly Column[]) => void, reject: (error: Error) => void) {
    this.text = text;
    this.resolve = resolve;
    this.reject = reject;
  }

  submit(connection: unknown): void {
    const wire = connection as Connection;
    wire.parse({ name: '', text: this.text });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID: typeId, tableID: tableId, columnID: columnNumber }) => ({
      name,
      typeId,
      tableId,
      columnNumber,
    }));
  }

  handleError(error: Error): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.resolve(this.columns);
  }
}
