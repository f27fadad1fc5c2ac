// What Postgres says of a statement's columns without running it.
import { readFileSync } from 'node:fs';
import { Client, type Submittable } from 'pg';
import { inject } from 'vitest';
import { Engine } from '#server/db/embedded/engine.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

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

/** On a copy of the database of the test run: Postgres copies no template that somebody is connected to. */
export async function openDescriber(): Promise<Describer> {
  const source = inject('database');
  return source.engine === 'pglite' ? onEngine(source.snapshotFile) : onNative(source.ownerUrl);
}

async function onEngine(snapshotFile: string): Promise<Describer> {
  const engine = new Engine({ snapshot: readFileSync(snapshotFile) });
  await engine.opened;
  const stream = () => engine.stream;
  const client = new Client({ stream, user: 'postgres', database: 'postgres', password: '', ssl: false });
  // The engine's end is one.
  client.on('error', () => undefined);
  return describerOn(client, () => engine.close());
}

async function onNative(ownerUrl: string): Promise<Describer> {
  const copy = await openTestDatabase();
  const [{ name }] = (await copy.asOwner<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const client = new Client({ connectionString: Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href });
  return describerOn(client, async () => {
    await client.end();
    await copy.close();
  });
}

async function describerOn(client: Client, close: () => Promise<void>): Promise<Describer> {
  await client.connect();
  const describe = (text: string) =>
    new Promise<readonly Column[]>((resolve, reject) => void client.query(new Description(text, resolve, reject)));
  return { client, describe, close };
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
