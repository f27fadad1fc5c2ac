// A query that returns rows as objects in pg's types, also on a connection that passes rows as bytes.
import { Query, type Client, type Submittable } from 'pg';
import { readRows } from './data-rows.ts';
import { TOO_LONG_ROW } from './message-splitter.ts';
import type { WireConnection } from './wire-connection.ts';

export interface RowMessage {
  readonly fields: readonly (string | null)[];
}
interface Answer<Row> {
  readonly rows: Row[];
}
/** The published types lack Query's methods. */
const WireQuery = Query as unknown as new (config: object) => {
  _canceledDueToError: Error | null | undefined | false;
  submit(connection: WireConnection): Error | null;
  handleDataRow(message: RowMessage | Buffer): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
};

export class TypedQuery<Row> extends WireQuery {
  readonly result: Promise<Row[]>;

  /** Without values, `text` may contain several statements; their rows are not returned. */
  constructor(text: string, values?: readonly unknown[]) {
    let settle: (error: Error | null, answer: Answer<Row> | Answer<Row>[]) => void;
    const result = new Promise<Row[]>((resolve, reject) => {
      settle = (error, answer) => {
        if (error) reject(error);
        else resolve(Array.isArray(answer) ? [] : answer.rows);
      };
    });
    super({
      text,
      ...(values && { values, queryMode: 'extended' }),
      callback: (error: Error | null, answer: Answer<Row>) => settle(error, answer),
    });
    this.result = result;
  }

  /** Sends it on the client. */
  sendOn(client: Client): Promise<Row[]> {
    client.query(this as unknown as Submittable);
    return this.result;
  }

  override handleDataRow(run: Buffer | RowMessage): void {
    if (!Buffer.isBuffer(run)) return super.handleDataRow(run);
    // pg rejects the query with this when it is complete.
    if (run === TOO_LONG_ROW) this._canceledDueToError ??= new Error('A row is too long');
    for (const fields of readRows([run]))
      super.handleDataRow({ fields: fields.map((field) => (field === null ? null : field.toString())) });
  }
}
