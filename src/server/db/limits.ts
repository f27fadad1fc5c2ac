// Limits of the database. Timeouts are in milliseconds: statements normally take a few; these limits are for faults.

/** One statement. Native Postgres cancels it; the embedded engine is restarted. On that engine also one transaction. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** One read of a user on native Postgres. Shorter, because nothing is lost when it is cancelled. */
export const READ_TIMEOUT_MS = 5_000;
/** How long a user's statement waits for its turn before it is refused. */
export const TURN_TIMEOUT_MS = 5_000;
/** Waiting for another transaction's lock. */
export const LOCK_TIMEOUT_MS = 5_000;
/** An idle transaction, on native Postgres. */
export const TRANSACTION_TIMEOUT_MS = 10_000;
export const CONNECT_TIMEOUT_MS = 5_000;
/** Added to the statement timeout: a connection that is silent even then is broken. */
export const SILENCE_MS = 2_000;
/** How long a start waits for a database that is not reachable yet, as after a power failure. */
export const START_CONNECT_MS = 60_000;
/** How long a start waits for another server that prepares the same database. */
export const START_LOCK_MS = 120_000;
/** How long a migration waits for a table in use. Shorter than LOCK_TIMEOUT_MS, because requests queue behind it. */
export const MIGRATION_LOCK_TIMEOUT_MS = 4_000;
/** The check of /readyz. */
export const READY_TIMEOUT_MS = 2_000;
/** One statement of a migration or of the embedded engine's maintenance. */
export const MAINTENANCE_TIMEOUT_MS = 600_000;
/** The rows of one user's statement, as Postgres sends them, and what is made of them. */
export const ANSWER_MAX_BYTES = 16 * 1024 * 1024;
/** One row. A JSON document is one, and its texts are decrypted into a second buffer. */
export const ROW_MAX_BYTES = ANSWER_MAX_BYTES / 2;
/** The same rows by number: the embedded engine cannot be stopped when they take too much. */
export const ANSWER_MAX_ROWS = 100_000;
