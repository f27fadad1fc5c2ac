// The database as the rest of the server sees it. Two engines implement it: native Postgres and embedded PGlite (ADR 1).
import type { KeyRole } from '#domain/personal-keys/personal-key.ts';

/**
 * The role of a user's statement (witness: for a mailed link, ADR 88; calendar: for a feed's address, ADR 100;
 * assessor: for a lent view, ADR 93; summary: for a coach's weekly mail, ADR 101, and events that are sent, ADR 148; KeyRole: for
 * a personal key, ADR 150),
 * and the token's claims as the JSON that policies read.
 */
export interface Claims {
  readonly role: 'anon' | 'authenticated' | 'witness' | 'calendar' | 'assessor' | 'summary' | KeyRole;
  readonly json: string;
  /** Whose statements wait for each other (query/fair-queue.ts). Default: requests with the same claims. */
  readonly user?: string;
}

/** A signed-in user. */
export interface Caller {
  /** The user's id. */
  readonly sub: string;
  /** For asUser. */
  readonly claims: Claims;
}

/** Whether the connection that waits for the answer is closed. */
export type IsGone = () => boolean;

/** Comes before role and claims in the transaction of a statement, with the rights of the login. */
export interface Condition {
  readonly text: string;
  readonly values: readonly (string | number)[];
  /** Called when it has succeeded. */
  readonly onMet: () => void;
}

export interface Statement {
  readonly text: string;
  /** Sent as text; Postgres infers the types. Arrays and JSON must be text already. */
  readonly values?: readonly (string | number | boolean | null)[];
  /** Which of the values is the caller's id, still to be filled in (rest/sql/sql-parts.ts). */
  readonly userAt?: number;
  /**
   * Says that the statement only reads, or only inserts one row. It may then share a transaction with others of its kind that the
   * same user sends at the same time, and is run again alone if that transaction fails (docs/fast-rows.md). Without it the
   * statement has its own transaction. A read has less time, and is cancelled when its connection is closed.
   */
  readonly kind?: 'read' | 'insert';
  /** Whether it has its own transaction also with a kind. */
  readonly isAlone?: boolean;
  /** Says that it only reads, and so much that a replica may answer it (ADR 75). */
  readonly isCostly?: boolean;
  /** Only for a statement with `isAlone`. */
  readonly condition?: Condition;
  /** Whether columns come in Postgres' binary format, which is cheaper for ids and times on both sides. */
  readonly isBinary?: boolean;
}

/** Columns as the bytes that Postgres sent, in text format unless `isBinary`, so that JSON passes through without being parsed. */
export interface RawResult {
  /** The rows as DataRow messages of the protocol, one or more in each buffer. */
  readonly messages: readonly Buffer[];
  readonly rows: readonly (readonly (Buffer | null)[])[];
  /** Rows returned or affected, from the command tag. */
  readonly rowCount: number;
}

/** As hourbook_server. The column `name` is what analyseGrownTable resolves to. */
export const ANALYSE_GROWN_TABLE = 'select private.analyse_grown_table() as name';

/** Runs one statement of the server itself. Rows are objects with pg's types: timestamptz → Date, int8 and numeric → string, json → parsed. */
export type Run = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** Runs on one connection of the owner's that nothing else uses at the same time. Without values, `text` may hold many statements. */
export type OwnerRun = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export interface Database {
  readonly engine: 'postgres' | 'pglite';
  /**
   * The only way to run SQL for a signed-in user: role and claims by set_config(…, true), then the statement, in one implicit
   * transaction and one round trip. Rejects with pg's DatabaseError (`code` is the SQLSTATE) after a rollback, or with
   * DatabaseUnavailable, RequestAbandoned or AnswerTooLarge.
   */
  asUser(claims: Claims, statement: Statement, isGone?: IsGone): Promise<RawResult>;
  /** One statement as hourbook_server, which cannot read clients, sessions or notes. */
  asServer: Run;
  /**
   * Several statements as hourbook_server in one transaction, rolled back when `work` throws. Keep it short: others wait. After a deadlock
   * `work` is called again, so it does nothing that a rollback would not undo.
   */
  serverTransaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** The same database, which logs slow statements with the request's id. Absent where slow statements are not logged. */
  forRequest?(requestId: string): Database;
  /** Whether a statement is answered within READY_TIMEOUT_MS. Never rejects. */
  isReady(): Promise<boolean>;
  /**
   * Updates the planner's statistics of the largest table that has at least doubled since they were made (ADR 65). Resolves to its
   * name; to null if there is none, another server does so at the moment, or the database takes no writes.
   */
  analyseGrownTable(): Promise<string | null>;
  close(): Promise<void>;
}

/** The engine is restarting or not reachable. Requests are answered with 503 and Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The engine takes no writes, because its disk is full or it is a replica. The message is shown to users. */
export class DatabaseReadOnly extends DatabaseUnavailable {
  override readonly name = 'DatabaseReadOnly';
  constructor(options?: ErrorOptions) {
    super('The database takes no changes at the moment; nothing was changed. Please try again later.', options);
  }
}

/** The rows of one statement take more memory than one answer may (limits.ts). They are dropped as they arrive. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
  /** Whether the statement was carried out all the same: a write is committed before its rows are known. */
  readonly isWritten: boolean;
  constructor(isWritten: boolean) {
    super('The answer takes more than 16 MiB or 100,000 rows');
    this.isWritten = isWritten;
  }
}

/** A statement waited too long for its turn, or too many of the same user wait. */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name = 'DatabaseBusy';
  constructor() {
    super('Too many requests are waiting; this one was not carried out. Please try again in a moment.');
  }
}

/** The statement was left out or cancelled, because its connection was closed before the answer. */
export class RequestAbandoned extends Error {
  override readonly name = 'RequestAbandoned';
  constructor() {
    super('The request was cut short');
  }
}
