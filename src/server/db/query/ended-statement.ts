// What to say of a statement that the database ended, since it, or what it waited for, took too long. It was rolled back.
import { DatabaseError } from 'pg';

/** statement_timeout, or a cancel. */
export const CANCELLED = '57014';

const TOO_LONG =
  'This took too long and was stopped. Please try again; if it happens again, ask for less at a time, such as a shorter ' +
  'period or fewer records.';
const OTHERS =
  'Another change was still being saved, and this one waited too long for it. Please try again in a moment.';

/** By SQLSTATE: with lock_timeout, a deadlock that repeating did not end (user-query.ts), and a failure to serialize. */
const TEXTS: Readonly<Record<string, string>> = {
  [CANCELLED]: TOO_LONG,
  '55P03': OTHERS,
  '40P01': OTHERS,
  '40001': OTHERS,
};

/** A sentence for the user; null for any other error. */
export function endedText(error: unknown): string | null {
  return error instanceof DatabaseError ? (TEXTS[error.code ?? ''] ?? null) : null;
}

/** As Postgres says it, for the embedded engine, which has no such limit. */
export function cancelledError(message: string): DatabaseError {
  return Object.assign(new DatabaseError(message, 0, 'error'), { severity: 'ERROR', code: CANCELLED });
}
