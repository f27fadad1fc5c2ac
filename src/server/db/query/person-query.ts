// A person's statement on the wire: role and claims, then the statement, one Sync. One Sync is one implicit transaction,
// so nothing of a person outlives the statement. A Query, because pg takes no other kind on a pipelined connection.
import { DatabaseError, Query } from 'pg';
import type { Claims, RawResult, Statement } from '../database.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { WireConnection } from './wire-connection.ts';

const SET_PERSON = "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";

/** Query as JavaScript has it: its methods are missing from the published types. */
const WireQuery = Query as unknown as new (config: { text: string }) => object;

const preparedOn = new WeakMap<WireConnection, PreparedStatements>();

function preparedStatements(connection: WireConnection): PreparedStatements {
  const known = preparedOn.get(connection);
  if (known) return known;
  const fresh = new PreparedStatements();
  preparedOn.set(connection, fresh);
  return fresh;
}

export class PersonQuery extends WireQuery {
  readonly result: Promise<RawResult>;
  private readonly claims: Claims;
  private readonly statement: Statement;
  // Not `rows`: pg reads that as a limit.
  private readonly received: (Buffer | null)[][] = [];
  private rowCount = 0;
  private isPersonSet = false;
  private firstUseOf: string[] = [];
  private settle!: { resolve: (result: RawResult) => void; reject: (error: Error) => void };

  constructor(claims: Claims, statement: Statement) {
    super({ text: statement.text });
    this.claims = claims;
    this.statement = statement;
    this.result = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  private get key() {
    // A plan depends on the role that it was made for.
    return `${this.claims.role} ${this.statement.text}`;
  }

  submit(connection: WireConnection): null {
    const prepared = preparedStatements(connection);
    const values = (this.statement.values ?? []).map((value) => (value === null ? null : String(value)));
    connection.stream.cork();
    for (const name of prepared.takeDiscarded()) connection.close({ type: 'S', name });
    const person = prepared.use(SET_PERSON);
    if (person.isNew) connection.parse({ name: person.name, text: SET_PERSON });
    connection.bind({ statement: person.name, values: [this.claims.role, this.claims.json] });
    connection.execute();
    const statement = prepared.use(this.key);
    this.firstUseOf = [...(person.isNew ? [SET_PERSON] : []), ...(statement.isNew ? [this.key] : [])];
    // After the role is set: names are looked up, and the plan is made, as that role.
    if (statement.isNew) connection.parse({ name: statement.name, text: this.statement.text });
    connection.bind({ statement: statement.name, values });
    connection.execute();
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleDataRow(message: { fields: (Buffer | null)[] }): void {
    if (this.isPersonSet) this.received.push(message.fields);
  }

  handleCommandComplete(message: { text: string }): void {
    if (this.isPersonSet) this.rowCount = Number(/\d+$/.exec(message.text)?.[0] ?? 0);
    this.isPersonSet = true;
  }

  /** The transaction is committed. */
  handleReadyForQuery(): void {
    this.settle.resolve({ rows: this.received, rowCount: this.rowCount });
  }

  /** pg lets go of the query here, so it must be settled here. */
  handleError(error: Error, connection: WireConnection): void {
    const code = error instanceof DatabaseError ? error.code : undefined;
    // Whether the server still took a Parse is unknown; Close of an unknown name is harmless.
    const doubtful = isStalePlan(code) ? [SET_PERSON, this.key] : this.firstUseOf;
    for (const key of doubtful) preparedStatements(connection).discard(key);
    this.settle.reject(error);
  }
}

/** 26000: the prepared statement is gone. 0A000: a table changed under a prepared statement. Both pass when prepared anew. */
export function isStalePlan(code: string | undefined): boolean {
  return code === '26000' || code === '0A000';
}
