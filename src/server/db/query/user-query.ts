// A transaction of one user in the wire protocol: role and claims, then one to eight statements, then one Sync. One Sync is one
// implicit transaction, so the role and claims end with it. It extends pg's Query because a pipelined connection of pg takes
// nothing else.
import { DatabaseError, Query } from 'pg';
import { isKeyRole } from '#domain/personal-keys/personal-key.ts';
import { AnswerTooLarge, RequestAbandoned, type Claims, type Statement } from '../database.ts';
import { ANSWER_MAX_ROWS, LOCK_TIMEOUT_MS, READ_TIMEOUT_MS } from '../limits.ts';
import { COMMON, pooledState, setConfigs } from './pooled-connections.ts';
import { CANCELLED } from './ended-statement.ts';
import { DEADLOCK_ATTEMPTS, isDeadlock } from './repeat-deadlocked.ts';
import { sharedKind, type PendingStatement } from './pending-statement.ts';
import { preparedStatements, type PreparedStatements } from './prepared-statements.ts';
import { ReceivedRows } from './received-rows.ts';
import { toCallerError } from './unavailable.ts';
import { ON_ONE_SERVER, SET_ANON, SET_USER, type UserTransactions } from './user-transactions.ts';
import type { WireConnection } from './wire-connection.ts';

/** Refuses the token of a view that was revoked or has expired (ADR 93). */
const SET_ASSESSOR = `${SET_ANON}, private.require_open_view()`;
/** Connections have the limit of reads. */
const TIMED = ", set_config('statement_timeout', $3, true)";
/** What the session has elsewhere. */
const POOLED = `, ${setConfigs({ ...COMMON, lock_timeout: String(LOCK_TIMEOUT_MS) }, true)}`;
const READ_ONLY = ", set_config('transaction_read_only', 'on', true)";
/** One connection runs them in sequence, while other connections may be idle. */
const MAX_STATEMENTS = 8;
/** After this many reads Postgres is asked to send what it has, so that the first do not wait for the last. */
const READS_PER_FLUSH = 4;

/** The published types lack Query's methods. */
const WireQuery = Query as unknown as new (text: string) => object;

interface UserQueryOptions {
  /** Called for statements rolled back because another failed, and for a statement that may succeed when sent again. */
  readonly sendAgain: (pending: PendingStatement) => void;
  /** The time of a statement that is no read; null where the engine has no such limit. */
  readonly writeTimeoutMs: number | null;
  /** Whether users' writes are refused now, while the server's own are not. */
  readonly isReadOnly: (() => boolean) | undefined;
  /** Undefined: ON_ONE_SERVER. */
  readonly transactions: UserTransactions | undefined;
}

export class UserQuery extends WireQuery {
  /** When it began to wait for its turn. */
  readonly queuedAt = performance.now();
  /** When its last statement was sent or answered. */
  progressAt = 0;
  /** Whether other users' reads were sent with it on its connection. */
  isBatched = false;
  /** Called once, when it has ended on its connection. */
  onEnd: (error?: Error) => void = () => undefined;
  private readonly claims: Claims;
  private readonly pending: PendingStatement[];
  private readonly options: UserQueryOptions;
  private readonly transactions: UserTransactions;
  private readonly kind: Statement['kind'];
  readonly isRead: boolean;
  private isCancelled = false;
  /** What is answered before the statements; the first is next. */
  private readonly setUp: ('begin' | 'condition' | 'user')[] = [];
  /** The index of the statement whose result is arriving, or will after the set-up. */
  private at = 0;
  // Not named `rows`: pg reads that as a limit.
  private readonly received: ReceivedRows[] = [];
  private firstUseOf: string[] = [];

  constructor(claims: Claims, first: PendingStatement, options: UserQueryOptions) {
    super(first.statement.text);
    this.claims = claims;
    this.pending = [first];
    this.kind = sharedKind(first);
    this.isRead = first.statement.kind === 'read';
    this.options = options;
    this.transactions = options.transactions ?? ON_ONE_SERVER;
    if (this.transactions.isExplicit) this.setUp.push('begin');
    if (first.statement.condition) this.setUp.push('condition');
    this.setUp.push('user');
  }

  get statements(): number {
    return this.pending.length;
  }

  get texts(): string[] {
    return this.pending.map(({ statement }) => statement.text);
  }

  /** The length of the rows that it was sent. */
  get receivedBytes(): number {
    return this.received.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get isFirstRead(): boolean {
    return this.isRead && !this.pending.some(isRetry);
  }

  /** Whether it only reads, and nobody waits for what it still reads. */
  get isAbandoned(): boolean {
    const isComplete = this.at >= this.pending.length;
    return (
      this.isRead &&
      !isComplete &&
      this.pending.every(({ isGone }, at) => at < this.at || this.received[at]?.isTooLarge || isGone?.() === true)
    );
  }

  /** Called before a cancel is sent, whose error then has this reason. */
  markCancelled(): void {
    this.isCancelled = true;
  }

  /** Rejects statements that were not sent. */
  refuse(error: Error): void {
    for (const { reject } of this.pending) reject(error);
  }

  /** Whether another statement of this kind and user may be added. */
  accepts({ json, role }: Claims, kind: Statement['kind']): boolean {
    const hasSpace = kind !== undefined && this.kind === kind && this.pending.length < MAX_STATEMENTS;
    return hasSpace && this.claims.json === json && this.claims.role === role;
  }

  add(statement: PendingStatement): void {
    this.pending.push(statement);
  }

  submit(connection: WireConnection): null {
    const prepared = preparedStatements(connection, this.claims.role);
    for (const name of prepared.takeDiscarded()) connection.close({ type: 'S', name });
    const pooled = pooledState(connection);
    const isNamed = pooled?.keepsStatements ?? true;
    const use = (text: string, isRepeated: boolean) => (isRepeated || !isNamed ? UNNAMED : this.use(prepared, text));
    const setUser = this.setUser(pooled !== undefined);
    if (this.transactions.isExplicit) sendStatement(connection, { text: 'begin' }, UNNAMED);
    const isAnyRetry = this.pending.some(isRetry);
    const condition = this.pending[0]?.statement.condition;
    if (condition) sendStatement(connection, condition, use(condition.text, isAnyRetry));
    sendStatement(connection, setUser, use(setUser.text, isAnyRetry));
    // Parsed after the role is set: Postgres resolves names and plans as that role.
    for (const [at, pending] of this.pending.entries()) {
      if (this.kind === 'read' && at > 0 && at % READS_PER_FLUSH === 0) connection.flush();
      sendStatement(connection, pending.statement, use(pending.statement.text, isRetry(pending)));
    }
    if (this.transactions.isExplicit) sendStatement(connection, { text: 'commit' }, UNNAMED);
    connection.sync();
    this.progressAt = performance.now();
    return null;
  }

  private setUser(isPooled: boolean) {
    const { role, json } = this.claims;
    const { writeTimeoutMs, isReadOnly } = this.options;
    const text =
      (role === 'authenticated'
        ? this.transactions.setCoach(this.isRead)
        : role === 'assessor'
          ? SET_ASSESSOR
          : isKeyRole(role)
            ? SET_USER
            : SET_ANON) +
      (isReadOnly?.() ? READ_ONLY : '') +
      (isPooled ? POOLED : '');
    if (writeTimeoutMs === null || (this.isRead && !isPooled)) return { text, values: [role, json] };
    const timeoutMs = this.isRead ? Math.min(writeTimeoutMs, READ_TIMEOUT_MS) : writeTimeoutMs;
    return { text: text + TIMED, values: [role, json, timeoutMs] };
  }

  private use(prepared: PreparedStatements, text: string): Used {
    const used = prepared.use(text);
    if (used.isNew) this.firstUseOf.push(text);
    return used;
  }

  handleDataRow(run: Buffer): void {
    const isKept = this.received[this.at]?.add(run) ?? true;
    // A write may still be committed.
    if (!isKept && this.isRead) this.pending[this.at]!.reject(new AnswerTooLarge(false));
  }

  handleCommandComplete(message: { text: string }): void {
    const step = this.setUp.shift();
    if (step === 'condition') this.pending[0]?.statement.condition?.onMet();
    if (step !== undefined) return this.begin(0);
    const received = this.received[this.at];
    if (received) {
      received.rowCount = Number(/\d+$/.exec(message.text)?.[0] ?? 0);
      // A read is complete now; a write only when it is committed.
      if (this.isRead) settle(this.pending[this.at]!, received);
    }
    this.begin(this.at + 1);
  }

  /** Only reads have a limit of rows. pg's own method would ask for the rest. */
  handlePortalSuspended(): void {
    const received = this.received[this.at]!;
    received.refuse();
    settle(this.pending[this.at]!, received);
    this.begin(this.at + 1);
  }

  private begin(at: number): void {
    this.at = at;
    this.progressAt = performance.now();
    if (this.setUp.length === 0 && at < this.pending.length) this.received.push(new ReceivedRows());
  }

  /** The transaction is committed. Reads were resolved before. */
  handleReadyForQuery(): void {
    if (!this.isRead) this.pending.forEach((pending, at) => settle(pending, this.received[at]!));
    this.onEnd();
  }

  /** pg forgets the query after this call, so every statement must be settled here. */
  handleError(error: Error, connection: WireConnection): void {
    this.transactions.cleanError(error);
    if (this.isCancelled && hasCode(error, [CANCELLED]) && this.isAbandoned) {
      this.refuse(new RequestAbandoned());
      this.onEnd();
      return;
    }
    // An error after the last result comes from the commit; it is attributed to the last statement.
    const at = Math.min(this.at, this.pending.length - 1);
    const failed = this.pending[at]!;
    const pooled = pooledState(connection);
    // Another backend than the one that prepared it: from now on nothing is prepared here.
    if (pooled && hasCode(error, UNKNOWN_STATEMENT)) pooled.keepsStatements = false;
    // Whether Postgres still processed a Parse is unknown; closing an unknown name is harmless.
    const setUser = this.setUser(pooled !== undefined);
    const uncertain = isStalePlan(error) ? [setUser.text, failed.statement.text] : this.firstUseOf;
    for (const text of uncertain) preparedStatements(connection, this.claims.role).discard(text);
    const isSessionOver = this.setUp.length > 0 && hasCode(error, [SESSION_OVER]);
    // All inserts of the transaction are rolled back, also those before the failed one.
    const undone = this.kind === 'insert' ? this.pending : this.pending.slice(at);
    for (const pending of undone) {
      const isWorthIt = pending !== failed || this.isWorthRetrying(failed, error);
      if (isWorthIt && !isSessionOver && isStatementError(error)) this.options.sendAgain(pending);
      else pending.reject(error);
    }
    this.onEnd(error);
  }

  /** A shared insert may have failed because of the others. A statement that timed out is not retried. */
  private isWorthRetrying({ attempts }: PendingStatement, error: Error): boolean {
    if (isDeadlock(error)) return attempts < DEADLOCK_ATTEMPTS;
    if (attempts > 1) return false;
    // It took too long with others behind it, or was hit by the cancel of the read before it. Now it is sent alone.
    if (this.isBatched && hasCode(error, [CANCELLED])) return true;
    if (isStalePlan(error)) return true;
    return this.kind === 'insert' && this.pending.length > 1 && !hasCode(error, TIMEOUTS);
  }
}

function settle({ statement, resolve, reject }: PendingStatement, received: ReceivedRows): void {
  if (received.isTooLarge) reject(new AnswerTooLarge(statement.kind !== 'read'));
  else resolve(received);
}

type Used = ReturnType<PreparedStatements['use']>;

/** Parsed for this use only; the next unnamed statement replaces it. */
const UNNAMED: Used = { name: '', isNew: true };

function sendStatement(connection: WireConnection, statement: Statement, { name, isNew }: Used): void {
  const { text, values = [], isBinary = false } = statement;
  if (isNew) connection.parse({ name, text });
  const texts = values.map((value) => (value === null ? null : String(value)));
  connection.bind({ statement: name, values: texts, binary: isBinary });
  connection.execute(statement.kind === 'read' ? { rows: ANSWER_MAX_ROWS } : undefined);
}

/** A retry uses unnamed statements, so that it does not depend on whether another query prepared them. */
const isRetry = ({ attempts }: PendingStatement) => attempts > 1;

/** Not an error of the connection or of a server that is shutting down. */
const isStatementError = (error: Error) => toCallerError(error) === error;

/** Raised by private.require_auth_session. */
const SESSION_OVER = 'PT401';
/** statement_timeout or a cancel, and lock_timeout. */
const TIMEOUTS = [CANCELLED, '55P03'];
const UNKNOWN_STATEMENT = ['26000'];
/** The prepared statement is gone, or (0A000) its table has changed. Both succeed when prepared again. */
const isStalePlan = (error: Error) => hasCode(error, [...UNKNOWN_STATEMENT, '0A000']);

function hasCode(error: Error, codes: readonly string[]): boolean {
  return error instanceof DatabaseError && codes.includes(error.code ?? '');
}
