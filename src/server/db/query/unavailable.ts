// Distinguishes an unavailable database from a failed statement.
import { DatabaseError } from 'pg';
import { AnswerTooLarge, RequestAbandoned, DatabaseReadOnly, DatabaseUnavailable } from '../database.ts';

/** Shutting down, crashed, starting up; I/O error; a read-only server, because it is a replica or its disk is full. */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '58030', '25006']);
/** SQLSTATE classes: connection errors; out of disk, memory or connections. */
const UNAVAILABLE_CLASSES = new Set(['08', '53']);

/** What libpq says of a connection that broke: a server passes it on, with the code of an internal error, when it asked another one. */
const BROKEN =
  /^(?:server closed the connection|no connection to the server|could not (?:send|receive) data|SSL (?:connection|SYSCALL))/m;

/**
 * What a server says, with the same code, of another one that was lost before the transaction ended there. While it commits, whether it did
 * is unknown, as with any connection that breaks.
 */
const LOST =
  /^(?:failure on connection marked as essential|could not commit transaction for shard|failed to prepare transaction|execution cannot recover from multiple connection failures)/;

const DISK_FULL = '53100';

/** The connection leads to a server that cannot write: a replica, or a former primary. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

/** The error that callers of Database get: a statement's DatabaseError is unchanged, anything else is DatabaseUnavailable. */
export function toCallerError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || error instanceof RequestAbandoned || error instanceof AnswerTooLarge)
    return error;
  if (error instanceof DatabaseError && !isUnavailable(error)) return error;
  const isWriteRefused = isReadOnlyServer(error) || (error instanceof DatabaseError && error.code === DISK_FULL);
  if (isWriteRefused) return new DatabaseReadOnly({ cause: error });
  return new DatabaseUnavailable('The database cannot be reached', { cause: error });
}

function isUnavailable({ code = '', message }: DatabaseError): boolean {
  return (
    UNAVAILABLE.has(code) ||
    UNAVAILABLE_CLASSES.has(code.slice(0, 2)) ||
    (code === 'XX000' && (BROKEN.test(message) || LOST.test(message)))
  );
}
