// How long the database may keep a person waiting, in milliseconds. Statements here take milliseconds; these are for the
// day on which something is wrong.

/** One statement. Native Postgres cancels it; the embedded engine is ended and opened again. There, a transaction too. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** Waiting for another transaction's lock. */
export const LOCK_TIMEOUT_MS = 5_000;
/** A transaction in which nothing happens, on native Postgres. */
export const TRANSACTION_TIMEOUT_MS = 10_000;
export const CONNECT_TIMEOUT_MS = 5_000;
/** Beyond the statement's own time-out: a connection that still says nothing then leads nowhere. */
export const SILENCE_MS = 2_000;
/** A start waits so long for a database that is not there yet, as after a power cut in which both begin at once. */
export const START_CONNECT_MS = 60_000;
/** A start waits so long for another server that is preparing the same database. */
export const START_LOCK_MS = 120_000;
/** A migration waits so long for a table that others use. Shorter than LOCK_TIMEOUT_MS, since they wait behind it. */
export const MIGRATION_LOCK_TIMEOUT_MS = 4_000;
/** How long the question whether the database is there may take. */
export const READY_TIMEOUT_MS = 2_000;
/** One statement of a migration, or of looking after the embedded engine. */
export const MAINTENANCE_TIMEOUT_MS = 600_000;
