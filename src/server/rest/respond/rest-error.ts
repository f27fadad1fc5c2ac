// A request that /rest/v1 refuses: status, code and texts from the closed list of wire 2.6.
// Codes PGRSTnnn and their texts are PostgREST's, five-character codes are SQLSTATEs.

/** The four keys that the official client hands to its caller as `error`. */
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

/** PGRST100 for what the grammar has but this server does not offer. */
export function unsupported(message: string, hint: string | null = null): RestError {
  return new RestError(400, 'PGRST100', message, { hint });
}

/** XX001, as Postgres says that data is damaged. Which text it is stands in the log. */
export function decryptionRefusal(): RestError {
  return new RestError(
    500,
    'XX001',
    'A text could not be decrypted. Nothing of it was changed; please write to support.',
  );
}

/** PGRST102: the body is not what this method takes. */
export function bodyRefusal(message: string, details: unknown = null): RestError {
  return new RestError(400, 'PGRST102', message, { details });
}

/** 42703, as Postgres says it. `similar`: a column that there is, or null. */
export function unknownColumn(table: string, column: string, similar: string | null): RestError {
  return new RestError(400, '42703', `column ${table}.${column} does not exist`, {
    hint: similar === null ? null : `Perhaps you meant to reference the column "${table}.${similar}".`,
  });
}

/** PGRST103: a range that can't be met, of so many rows where that is known. */
export function rangeRefusal(details: string, total: number | null = null): RestError {
  const headers: Record<string, string> = total === null ? {} : { 'Content-Range': `*/${total}` };
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers });
}

/** A 401 with the header that RFC 6750 asks for. */
export function unauthorized(code: string, message: string): RestError {
  return new RestError(401, code, message, { headers: { 'WWW-Authenticate': bearerChallenge(message) } });
}

/** The challenge's text stands in quotes: only characters that a header may carry there. */
export function bearerChallenge(message: string): string {
  return `Bearer error="invalid_token", error_description="${message.replace(/[^\x20-\x7e]|["\\]/g, ' ')}"`;
}
