// A statement of the server itself on the embedded engine, whose only login is a superuser: it becomes hourbook_server for the
// statement's implicit transaction. On native Postgres the login has that role, and plain queries do.
import { TypedQuery } from './typed-query.ts';
import type { WireConnection } from './wire-connection.ts';

const SET_SERVER = "select set_config('role', 'hourbook_server', true)";

export class ServerQuery<Row> extends TypedQuery<Row> {
  private isRoleSet = false;

  override submit(connection: WireConnection): Error | null {
    connection.stream.cork();
    connection.parse({ name: '', text: SET_SERVER });
    connection.bind({ statement: '', values: [] });
    connection.execute();
    const error = super.submit(connection);
    connection.stream.uncork();
    return error;
  }

  override handleDataRow(run: Buffer): void {
    if (this.isRoleSet) super.handleDataRow(run);
  }

  override handleCommandComplete(message: unknown, connection: WireConnection): void {
    if (this.isRoleSet) super.handleCommandComplete(message, connection);
    this.isRoleSet = true;
  }
}
