// Errors of /rest/v1: status, code and texts from the closed list of wire 2.6. Codes PGRSTnnn and their texts are
// PostgREST's; codes of five characters are SQLSTATEs.

/** The four keys of `error` in the official client. */
export interface ErrorBody {
  readonly code: string | null;
  readonly message: string;
  readonly details: unknown;
  readonly hint: string | null;
}

export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    code: string | null,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { code, details: more.details ?? null, hint: more.hint ?? null, message };
    this.headers = more.headers ?? {};
  }
}

/** PGRST100: the query string does not follow the grammar. `column` counts characters from 1. */
export function parseRefusal(what: string, text: string, column: number, details: string): RestError {
  const shown = text.length > 200 ? `${text.slice(0, 200)}...` : text;
  return new RestError(400, 'PGRST100', `"failed to parse ${what} (${shown})" (line 1, column ${column})`, { details });
}

/** PGRST100 for a part of the grammar that this server does not support. */
export function unsupported(message: string, hint: string | null = null): RestError {
  return new RestError(400, 'PGRST100', message, { hint });
}

/** XX001, Postgres' code for damaged data. The log identifies the text. */
export function decryptionRefusal(): RestError {
  return new RestError(
    500,
    'XX001',
    'A text could not be decrypted. Nothing of it was changed; please write to support.',
  );
}

/** 54000, Postgres' code for a limit of the server. `isWritten`: the rows of a write were too many to return. */
export function answerTooLarge(isWritten: boolean): RestError {
  return new RestError(413, '54000', 'The answer is larger than 16 MiB or 100,000 rows', {
    details: isWritten ? 'The rows were written.' : null,
    hint: isWritten ? 'Ask for fewer columns, or none.' : 'Ask for fewer rows or columns, with limit, Range or select.',
  });
}

export function tooManyRows(max: number): RestError {
  return new RestError(413, '54000', `A body has at most ${max} rows`, { hint: 'Send the rows in several requests.' });
}

/** PGRST102: the body is not valid for this method. */
export function bodyRefusal(message: string, details: unknown = null): RestError {
  return new RestError(400, 'PGRST102', message, { details });
}

/** 42703, with Postgres' text. `similar`: an existing column, or null. */
export function unknownColumn(table: string, column: string, similar: string | null): RestError {
  return new RestError(400, '42703', `column ${table}.${column} does not exist`, {
    hint: similar === null ? null : `Perhaps you meant to reference the column "${table}.${similar}".`,
  });
}

/** PGRST103: a range that cannot be satisfied; `total` rows if known. */
export function rangeRefusal(details: string, total: number | null = null): RestError {
  const headers: Record<string, string> = total === null ? {} : { 'Content-Range': `*/${total}` };
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers });
}

/** A 401 with the header that RFC 6750 requires. */
export function unauthorized(code: string, message: string): RestError {
  return new RestError(401, code, message, { headers: { 'WWW-Authenticate': bearerChallenge(message) } });
}

/** The challenge's text is quoted: only characters that are allowed there. */
export function bearerChallenge(message: string): string {
  return `Bearer error="invalid_token", error_description="${message.replace(/[^\x20-\x7e]|["\\]/g, ' ')}"`;
}
