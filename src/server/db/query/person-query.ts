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
const READS_AT_MOST = 8;

/** A statement, and who waits for its answer. */
export interface Asked {
  readonly statement: Statement;
  /** How often it was sent, this time included. */
  tries: number;
  readonly resolve: (result: RawResult) => void;
  readonly reject: (error: Error) => void;
}

/** Query as JavaScript has it: its methods are missing from the published types. */
const WireQuery = Query as unknown as new (text: string) => object;

type Prepared = Record<Claims['role'], PreparedStatements>;

const preparedOn = new WeakMap<WireConnection, Prepared>();

function preparedStatements(connection: WireConnection, role: Claims['role']): PreparedStatements {
  const known = preparedOn.get(connection);
  if (known) return known[role];
  const fresh = { anon: new PreparedStatements('anon'), authenticated: new PreparedStatements('authenticated') };
  preparedOn.set(connection, fresh);
  return fresh[role];
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
    super(first.statement.text);
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

  submit(connection: WireConnection): null {
    const prepared = preparedStatements(connection, this.claims.role);
    for (const name of prepared.takeDiscarded()) connection.close({ type: 'S', name });
    const use = (text: string, isAgain: boolean) => (isAgain ? UNNAMED : this.use(prepared, text));
    const person = { text: SET_PERSON, values: [this.claims.role, this.claims.json] };
    sendStatement(connection, person, use(SET_PERSON, this.asked.some(isSentAgain)));
    // After the role is set: names are looked up, and the plan is made, as that role.
    for (const asked of this.asked)
      sendStatement(connection, asked.statement, use(asked.statement.text, isSentAgain(asked)));
    connection.sync();
    return null;
  }

  private use(prepared: PreparedStatements, text: string): Used {
    const used = prepared.use(text);
    if (used.isNew) this.firstUseOf.push(text);
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
    const doubtful = isStale ? [SET_PERSON, failed.statement.text] : this.firstUseOf;
    for (const text of doubtful) preparedStatements(connection, this.claims.role).discard(text);
    if (isStale && failed.tries === 1) this.sendAgain(failed);
    else failed.reject(error);
    for (const skipped of this.asked.slice(at + 1)) {
      if (isOfStatement(error)) this.sendAgain(skipped);
      else skipped.reject(error);
    }
  }
}

type Used = ReturnType<PreparedStatements['use']>;

/** A statement for this once: the next one that is parsed takes its place. */
const UNNAMED: Used = { name: '', isNew: true };

function sendStatement(connection: WireConnection, statement: Statement, { name, isNew }: Used): void {
  const { text, values = [], isBinary = false } = statement;
  if (isNew) connection.parse({ name, text });
  const texts = values.map((value) => (value === null ? null : String(value)));
  connection.bind({ statement: name, values: texts, binary: isBinary });
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
