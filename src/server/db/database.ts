// What the rest of the server knows of the database. Two engines (native Postgres, embedded PGlite) stand behind it.

/** Who a person's statement runs as, and the claims of the token, as the JSON text that policies read. */
export interface Claims {
  readonly role: 'anon' | 'authenticated';
  readonly json: string;
}

export interface Statement {
  readonly text: string;
  /** Sent as text; Postgres infers the types. Arrays and JSON must come as text already. */
  readonly values?: readonly (string | number | boolean | null)[];
  /**
   * What it does and no more: it writes nothing, or adds one row. It may share a transaction with others of its kind that the same
   * person asks for at the same time, and is run again by itself where that transaction fails.
   */
  readonly kind?: 'read' | 'insert';
  /** Its columns are wanted in Postgres' binary form: ids and times cost less than as text, on both sides. */
  readonly isBinary?: boolean;
}

/** Columns as the bytes that Postgres sent (as text, unless the statement asked for binary), so that a JSON body passes through without being parsed. */
export interface RawResult {
  /** The rows as the protocol's DataRow messages, some in each buffer. */
  readonly messages: readonly Buffer[];
  readonly rows: readonly (readonly (Buffer | null)[])[];
  /** Rows returned or affected, from the command tag. */
  readonly rowCount: number;
}

/** Runs one statement of the server's own; rows as objects with pg's types (timestamptz → Date, int8 and numeric → string, json → parsed). */
export type Run = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** Runs on one connection of the owner's that nothing else uses meanwhile. Without values, `text` may hold many statements. */
export type OwnerRun = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export interface Database {
  readonly engine: 'postgres' | 'pglite';
  /**
   * The only way to run SQL for a person: role and claims by set_config(…, true), then the statement, in one implicit
   * transaction and one round trip. Rejects with pg's DatabaseError (its `code` is the SQLSTATE), everything rolled back.
   */
  asUser(claims: Claims, statement: Statement): Promise<RawResult>;
  /** One statement as hourbook_server, which cannot read clients, sessions or notes. */
  asServer: Run;
  /** Several statements as hourbook_server in one transaction; rolled back when `work` throws. Keep it short. */
  serverTransaction<T>(work: (run: Run) => Promise<T>): Promise<T>;
  /** The same database, whose slow statements are logged under the request's id; absent where they are not logged at all. */
  forRequest?(requestId: string): Database;
  /** True when a statement gets an answer now. Never throws. */
  isReady(): Promise<boolean>;
  /** After many writes, such as an import: the planner's figures are brought up to date. Postgres does it by itself, a little later. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/** The engine is away for a moment (restarting, not reachable): the wire answers 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The engine reads but takes no writes: its disk is full, or it is a replica. Its message is for people. */
export class DatabaseOnlyReads extends DatabaseUnavailable {
  override readonly name = 'DatabaseOnlyReads';
  constructor(options?: ErrorOptions) {
    super('The database takes no changes at the moment; nothing was changed. Please try again later.', options);
  }
}
