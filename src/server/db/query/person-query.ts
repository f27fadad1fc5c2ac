// A person's statement on the wire: role and claims, then the statement, one Sync. One Sync is one implicit transaction,
// so nothing of a person outlives the statement. Reads that the same person asks for at the same time share all but the
// statement itself. A Query, because pg takes no other kind on a pipelined connection.
import { DatabaseError, Query } from 'pg';
import type { Claims, RawResult, Statement } from '../database.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { ReceivedRows } from './received-rows.ts';
import { asCallerSees } from './unavailable.ts';
import type { WireConnection } from './wire-connection.ts';

const SET_PERSON = "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";
/** One connection works on them one after the other, while others may be idle. */
const READS_AT_MOST = 4;

/** A statement, and who waits for its answer. */
export interface Asked {
  readonly statement: Statement;
  /** How often it was sent, this time included. */
  tries: number;
  readonly resolve: (result: RawResult) => void;
  readonly reject: (error: Error) => void;
}

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
  private readonly claims: Claims;
  private readonly asked: Asked[];
  private readonly sendAgain: (asked: Asked) => void;
  /** Which statement is being answered; before the first, the person is being set. */
  private at = -1;
  // Not `rows`: pg reads that as a limit.
  private received = new ReceivedRows();
  private firstUseOf: string[] = [];

  /** `sendAgain` is called for statements that were not run at all, since one before them failed, and once for one whose plan was stale. */
  constructor(claims: Claims, first: Asked, sendAgain: (asked: Asked) => void) {
    super({ text: first.statement.text });
    this.claims = claims;
    this.asked = [first];
    this.sendAgain = sendAgain;
  }

  /** Whether one more read of the person's may be added, before it is submitted. */
  isOpenFor({ json, role }: Claims): boolean {
    const [first] = this.asked;
    const isRoomy = first?.statement.isRead === true && this.asked.length < READS_AT_MOST;
    return isRoomy && this.claims.json === json && this.claims.role === role;
  }

  add(read: Asked): void {
    this.asked.push(read);
  }

  /** A plan depends on the role that it was made for. */
  private keyOf({ text }: Statement) {
    return `${this.claims.role} ${text}`;
  }

  submit(connection: WireConnection): null {
    const prepared = preparedStatements(connection);
    for (const name of prepared.takeDiscarded()) connection.close({ type: 'S', name });
    const use = (key: string, isAgain: boolean) => (isAgain ? UNNAMED : this.use(prepared, key));
    const person = { text: SET_PERSON, values: [this.claims.role, this.claims.json] };
    sendStatement(connection, person, use(SET_PERSON, this.asked.some(isSentAgain)));
    // After the role is set: names are looked up, and the plan is made, as that role.
    for (const asked of this.asked)
      sendStatement(connection, asked.statement, use(this.keyOf(asked.statement), isSentAgain(asked)));
    connection.sync();
    return null;
  }

  private use(prepared: PreparedStatements, key: string): Prepared {
    const used = prepared.use(key);
    if (used.isNew) this.firstUseOf.push(key);
    return used;
  }

  handleDataRow(run: Buffer): void {
    if (this.at >= 0) this.received.add(run);
  }

  handleCommandComplete(message: { text: string }): void {
    if (this.at >= 0) this.received.rowCount = Number(/\d+$/.exec(message.text)?.[0] ?? 0);
    const asked = this.asked[this.at];
    // What is written counts when it is committed; a read is done.
    if (asked?.statement.isRead) asked.resolve(this.received);
    this.at += 1;
    if (this.at < this.asked.length) this.received = new ReceivedRows();
  }

  /** The transaction is committed. Reads have their answers already. */
  handleReadyForQuery(): void {
    this.asked[0]?.resolve(this.received);
  }

  /** pg lets go of the query here, so all of it must be settled here. */
  handleError(error: Error, connection: WireConnection): void {
    const isStale = isStalePlan(error);
    // After the last one was answered it is the commit that failed, and so that one.
    const at = Math.min(Math.max(this.at, 0), this.asked.length - 1);
    const failed = this.asked[at]!;
    // Whether the server still took a Parse is unknown; Close of an unknown name is harmless.
    const doubtful = isStale ? [SET_PERSON, this.keyOf(failed.statement)] : this.firstUseOf;
    for (const key of doubtful) preparedStatements(connection).discard(key);
    if (isStale && failed.tries === 1) this.sendAgain(failed);
    else failed.reject(error);
    for (const skipped of this.asked.slice(at + 1)) {
      if (isOfStatement(error)) this.sendAgain(skipped);
      else skipped.reject(error);
    }
  }
}

type Prepared = ReturnType<PreparedStatements['use']>;

/** A statement for this once: the next one that is parsed takes its place. */
const UNNAMED: Prepared = { name: '', isNew: true };

function sendStatement(connection: WireConnection, { text, values = [] }: Statement, { name, isNew }: Prepared): void {
  if (isNew) connection.parse({ name, text });
  connection.bind({ statement: name, values: values.map((value) => (value === null ? null : String(value))) });
  connection.execute();
}

/** Whoever prepared the statement that it was to use may fail in preparing it again: what is sent again depends on nobody. */
const isSentAgain = ({ tries }: Asked) => tries > 1;

/** Not of the connection, nor of a server that goes away. */
const isOfStatement = (error: Error) => asCallerSees(error) === error;

/** 26000: the prepared statement is gone. 0A000: a table changed under a prepared statement. Both pass when prepared anew. */
function isStalePlan(error: Error): boolean {
  return error instanceof DatabaseError && (error.code === '26000' || error.code === '0A000');
}
