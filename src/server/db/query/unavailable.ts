// Tells an engine that is away for a moment from a statement that failed.
import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from '../database.ts';

/** Shutting down, crashed, starting up, out of connections; 08 is the class of connection errors. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300']);

/** The error as callers of Database see it: a DatabaseError of the statement stays as it is, all else is the connection's. */
export function asCallerSees(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (error instanceof DatabaseError && !AWAY.has(error.code ?? '') && !error.code?.startsWith('08')) return error;
  return new DatabaseUnavailable('The database cannot be reached', { cause: error });
}
