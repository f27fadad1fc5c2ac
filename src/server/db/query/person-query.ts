// A person's statement on the wire: role and claims, then the statement, one Sync. One Sync is one implicit transaction,
// so nothing of a person outlives the statement. Reads that the same person asks for at the same time share all but the
// statement itself, and so do inserts. A Query, because pg takes no other kind on a pipelined connection.
import { DatabaseError, Query } from 'pg';
import type { Claims, RawResult, Statement } from '../database.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { ReceivedRows } from './received-rows.ts';
import { asCallerSees } from './unavailable.ts';
import type { WireConnection } from './wire-connection.ts';

const SET_PERSON = "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";
/** One connection works on them one after the other, while others may be idle. */
const AT_MOST = 8;
/** So many reads do not wait for the answers of those behind them. */
const READS_A_FLUSH = 4;

/** A statement, and who waits for its answer. */
export interface Asked {
  readonly statement: Statement;
  /** How often it was sent, this time included. */
  tries: number;
  readonly resolve: (result: RawResult) => void;
  readonly reject: (error: Error) => void;
}

/** As what it may share a transaction. What a failed insert took down with it is run again alone, and so is that one. */
export function sharedKind({ statement, tries }: Asked): Statement['kind'] {
  return statement.kind === 'insert' && tries > 1 ? undefined : statement.kind;
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
  private readonly kind: Statement['kind'];
  /** Which statement is being answered; before the first, the person is being set. */
  private at = -1;
  // Not `rows`: pg reads that as a limit.
  private readonly received: ReceivedRows[] = [];
  private firstUseOf: string[] = [];

  /** `sendAgain` is called for statements of which nothing remains since another failed, and once for one that may fare better alone. */
  constructor(claims: Claims, first: Asked, sendAgain: (asked: Asked) => void) {
    super(first.statement.text);
    this.claims = claims;
    this.asked = [first];
    this.kind = sharedKind(first);
    this.sendAgain = sendAgain;
  }

  /** Whether one more of this kind, of the person's, may be added before it is submitted. */
  isOpenFor({ json, role }: Claims, kind: Statement['kind']): boolean {
    const isRoomy = kind !== undefined && this.kind === kind && this.asked.length < AT_MOST;
    return isRoomy && this.claims.json === json && this.claims.role === role;
  }

  add(asked: Asked): void {
    this.asked.push(asked);
  }

  submit(connection: WireConnection): null {
    const prepared = preparedStatements(connection, this.claims.role);
    for (const name of prepared.takeDiscarded()) connection.close({ type: 'S', name });
    const use = (text: string, isAgain: boolean) => (isAgain ? UNNAMED : this.use(prepared, text));
    const person = { text: SET_PERSON, values: [this.claims.role, this.claims.json] };
    sendStatement(connection, person, use(SET_PERSON, this.asked.some(isSentAgain)));
    // After the role is set: names are looked up, and the plan is made, as that role.
    for (const [at, asked] of this.asked.entries()) {
      if (this.kind === 'read' && at > 0 && at % READS_A_FLUSH === 0) connection.flush();
      sendStatement(connection, asked.statement, use(asked.statement.text, isSentAgain(asked)));
    }
    connection.sync();
    return null;
  }

  private use(prepared: PreparedStatements, text: string): Used {
    const used = prepared.use(text);
    if (used.isNew) this.firstUseOf.push(text);
    return used;
  }

  handleDataRow(run: Buffer): void {
    this.received[this.at]?.add(run);
  }

  handleCommandComplete(message: { text: string }): void {
    const received = this.received[this.at];
    if (received) {
      received.rowCount = Number(/\d+$/.exec(message.text)?.[0] ?? 0);
      // What is written counts when it is committed; a read is done.
      if (this.kind === 'read') this.asked[this.at]!.resolve(received);
    }
    this.at += 1;
    if (this.at < this.asked.length) this.received.push(new ReceivedRows());
  }

  /** The transaction is committed. Reads have their answers already. */
  handleReadyForQuery(): void {
    if (this.kind === 'read') return;
    this.asked.forEach(({ resolve }, at) => resolve(this.received[at]!));
  }

  /** pg lets go of the query here, so all of it must be settled here. */
  handleError(error: Error, connection: WireConnection): void {
    // After the last one was answered it is the commit that failed, and so that one.
    const at = Math.min(Math.max(this.at, 0), this.asked.length - 1);
    const failed = this.asked[at]!;
    // Whether the server still took a Parse is unknown; Close of an unknown name is harmless.
    const doubtful = isStalePlan(error) ? [SET_PERSON, failed.statement.text] : this.firstUseOf;
    for (const text of doubtful) preparedStatements(connection, this.claims.role).discard(text);
    // Of inserts nothing remains, of those before the failed one neither.
    const undone = this.kind === 'insert' ? this.asked : this.asked.slice(at);
    for (const asked of undone) {
      if (isOfStatement(error) && (asked !== failed || this.mayFareBetter(failed, error))) this.sendAgain(asked);
      else asked.reject(error);
    }
  }

  /** An insert beside others may have failed because of them. What ran out of time has had its time. */
  private mayFareBetter({ tries }: Asked, error: Error): boolean {
    if (tries > 1) return false;
    if (isStalePlan(error) || hasCode(error, DEADLOCK)) return true;
    return this.kind === 'insert' && this.asked.length > 1 && !hasCode(error, OUT_OF_TIME);
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

const DEADLOCK = ['40P01'];
/** Cancelled for lasting too long; a lock that was not to be had. */
const OUT_OF_TIME = ['57014', '55P03'];
/** 26000: the prepared statement is gone. 0A000: a table changed under a prepared statement. Both pass when prepared anew. */
const isStalePlan = (error: Error) => hasCode(error, ['26000', '0A000']);

function hasCode(error: Error, codes: readonly string[]): boolean {
  return error instanceof DatabaseError && codes.includes(error.code ?? '');
}
