// Stage 4 for errors of Postgres: SQLSTATE → HTTP status and a body that never contains values of a row (wire 2.6).
import { DatabaseError } from 'pg';
import {
  AnswerTooLarge,
  RequestAbandoned,
  DatabaseBusy,
  DatabaseReadOnly,
  DatabaseUnavailable,
  type Claims,
} from '#server/db/database.ts';
import { endedText } from '#server/db/query/ended-statement.ts';
import type { Catalog } from '#server/rest/plan/catalog.ts';
import { RestError, answerTooLarge, bearerChallenge, unauthorized } from './rest-error.ts';

const RETRY_AFTER_SECONDS = '1';
const MESSAGE_MAX_CHARS = 300;

const EXACT_STATUS: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '21000': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
};
const CLASS_STATUS: Readonly<Record<string, number>> = {
  '08': 503,
  '0L': 403,
  '0P': 403,
  '28': 403,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  P0: 500,
  XX: 500,
};
/** Errors raised by the functions of schema rest. */
const OWN_CODES: Readonly<Record<string, { code: string; status: number }>> = {
  HB116: { code: 'PGRST116', status: 406 },
  HB124: { code: 'PGRST124', status: 400 },
  HB405: { code: '25006', status: 405 },
};
const unavailableText = (error: DatabaseUnavailable) =>
  error instanceof DatabaseReadOnly || error instanceof DatabaseBusy
    ? error.message
    : 'Could not connect with the database. Please try again.';

/**
 * Details that name keys, or that our own functions wrote. Others may contain a whole row ("Failing row contains …").
 */
const SAFE_DETAIL = /^(?:23503|23505|P0001|HB\d{3}|PT\d{3})$/;

/** The error to send, or null if the error is not the database's. `catalog` is null if it could not be read. */
export function databaseRefusal(error: unknown, role: Claims['role'], catalog: Catalog | null): RestError | null {
  if (error instanceof DatabaseUnavailable)
    return new RestError(503, 'PGRST000', unavailableText(error), {
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
  if (error instanceof AnswerTooLarge) return answerTooLarge(error.isWritten);
  // Nobody gets this answer.
  if (error instanceof RequestAbandoned) return new RestError(400, 'PGRST000', error.message);
  if (!(error instanceof DatabaseError)) return null;
  const sqlState = error.code ?? 'XX000';
  const code = OWN_CODES[sqlState]?.code ?? sqlState;
  if (sqlState === '42501' && role === 'anon') return unauthorized(code, error.message);
  const status = isRowGivenTwice(error) ? 400 : statusOf(sqlState);
  return new RestError(status, code, messageOf(error, status), {
    details: SAFE_DETAIL.test(sqlState) ? (keyDetail(error, catalog) ?? error.detail ?? null) : null,
    hint: error.hint ?? null,
    headers: {
      ...(status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {}),
      ...(status === 401 ? { 'WWW-Authenticate': bearerChallenge(error.message) } : {}),
    },
  });
}

/**
 * On tables with policies Postgres does not report the key's columns and values. The columns are not secret and help.
 */
function keyDetail({ code, constraint, detail }: DatabaseError, catalog: Catalog | null): string | null {
  const columns = catalog?.keyColumns.get(constraint ?? '')?.join(', ');
  if (columns === undefined) return null;
  if (code === '23505' && !detail) return `Key (${columns}) already exists.`;
  return code === '23503' && detail?.startsWith('Key is ') ? `Key (${columns}) is ${detail.slice(7)}` : null;
}

/**
 * An upsert with two rows of one key: an error of the request, although Postgres' code for it (21000) is used for
 * internal ones too.
 */
const isRowGivenTwice = ({ code, routine }: DatabaseError): boolean =>
  code === '21000' && routine === 'ExecOnConflictUpdate';

function statusOf(sqlState: string): number {
  if (sqlState === '42501') return 403;
  const own = OWN_CODES[sqlState]?.status ?? EXACT_STATUS[sqlState];
  if (own !== undefined) return own;
  const chosen = /^PT([2-5]\d\d)$/.exec(sqlState)?.[1];
  return chosen === undefined ? (CLASS_STATUS[sqlState.slice(0, 2)] ?? 400) : Number(chosen);
}

/** Internal errors are logged, and the client gets no message. */
function messageOf(error: DatabaseError, status: number): string {
  const ended = endedText(error);
  if (ended !== null) return ended;
  if (status >= 500 && !error.code?.startsWith('PT')) return 'The database could not answer this request';
  const { message } = error;
  return message.length > MESSAGE_MAX_CHARS ? `${message.slice(0, MESSAGE_MAX_CHARS)}...` : message;
}
