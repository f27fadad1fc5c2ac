// Tells an engine that is away for a moment from a statement that failed.
import { DatabaseError } from 'pg';
import { DatabaseOnlyReads, DatabaseUnavailable } from '../database.ts';

/**
 * Shutting down, crashed, starting up; input and output that failed; a server that only reads, since it is a replica or its
 * disk is full. Statements of ours that may only read are told so before they reach the database.
 */
const AWAY = new Set(['57P01', '57P02', '57P03', '58030', '25006']);
/** Classes of connection errors and of what has run out: disk, memory, connections. */
const AWAY_CLASSES = new Set(['08', '53']);

const DISK_FULL = '53100';

/** The connection leads to a server that cannot write: a replica, or a primary that was one. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006';
}

/** The error as callers of Database see it: a DatabaseError of the statement stays as it is, all else is the connection's. */
export function asCallerSees(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (error instanceof DatabaseError && !isAway(error.code ?? '')) return error;
  const isWriteRefused = isReadOnlyServer(error) || (error instanceof DatabaseError && error.code === DISK_FULL);
  if (isWriteRefused) return new DatabaseOnlyReads({ cause: error });
  return new DatabaseUnavailable('The database cannot be reached', { cause: error });
}

const isAway = (code: string) => AWAY.has(code) || AWAY_CLASSES.has(code.slice(0, 2));
