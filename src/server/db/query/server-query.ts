// A statement of the server's own on the embedded engine, whose one login may do everything: it becomes hourbook_server for
// the statement's implicit transaction. Natively the login is that role already, and plain queries do.
import { Query } from 'pg';
import type { WireConnection } from './wire-connection.ts';

const SET_SERVER = "select set_config('role', 'hourbook_server', true)";

interface TypedQuery {
  submit(connection: WireConnection): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: WireConnection): void;
}
/** Query as JavaScript has it: its methods are missing from the published types. */
const WireQuery = Query as unknown as new (config: object) => TypedQuery;

export class ServerQuery<Row> extends WireQuery {
  readonly result: Promise<Row[]>;
  private isRoleSet = false;

  constructor(text: string, values: readonly unknown[]) {
    let settle: (error: Error | null, result: { rows: Row[] }) => void;
    const result = new Promise<Row[]>((resolve, reject) => {
      settle = (error, answer) => (error ? reject(error) : resolve(answer.rows));
    });
    // Extended, whatever the values: two statements in one text are refused, as they are natively with values.
    super({
      text,
      values,
      queryMode: 'extended',
      callback: (error: Error | null, answer: { rows: Row[] }) => settle(error, answer),
    });
    this.result = result;
  }

  override submit(connection: WireConnection): Error | null {
    connection.stream.cork();
    connection.parse({ name: '', text: SET_SERVER });
    connection.bind({ statement: '', values: [] });
    connection.execute();
    const error = super.submit(connection);
    connection.stream.uncork();
    return error;
  }

  override handleDataRow(message: unknown): void {
    if (this.isRoleSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.isRoleSet) super.handleCommandComplete(message, connection);
    this.isRoleSet = true;
  }
}
