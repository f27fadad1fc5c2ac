// A statement of the server itself, after another one in the same implicit transaction: on the embedded engine, whose only login
// is a superuser, that makes the role; through a pooler it makes the settings. On a connection of Postgres' own plain queries do.
import { TypedQuery, type RowMessage } from './typed-query.ts';
import type { WireConnection } from './wire-connection.ts';

export class ServerQuery<Row> extends TypedQuery<Row> {
  private readonly first: string;
  private isFirstDone = false;

  constructor(first: string, text: string, values: readonly unknown[]) {
    super(text, values);
    this.first = first;
  }

  override submit(connection: WireConnection): Error | null {
    connection.stream.cork();
    connection.parse({ name: '', text: this.first });
    connection.bind({ statement: '', values: [] });
    connection.execute();
    const error = super.submit(connection);
    connection.stream.uncork();
    return error;
  }

  override handleDataRow(run: Buffer | RowMessage): void {
    if (this.isFirstDone) super.handleDataRow(run);
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.isFirstDone) super.handleCommandComplete(message, connection);
    this.isFirstDone = true;
  }
}
