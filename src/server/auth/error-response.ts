// Renders every error of /auth/v1, in the two shapes that clients know (wire 1.1).
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { MAINTENANCE_CODE, MAINTENANCE_RETRY_SECONDS } from '#domain/operator-notice.ts';
import { DatabaseReadOnly, DatabaseUnavailable } from '#server/db/database.ts';
import { endedText } from '#server/db/query/ended-statement.ts';
import { isClientDisconnect } from '#server/http/client-disconnect.ts';
import { AuthError, RateLimited, invalidRequest } from './auth-error.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
const CODES_AS_TEXT_SINCE = '2024-01-01';
const RETRY_AFTER_SECONDS = '1';
const UNREACHABLE_TEXT = 'The database is not reachable, please try again';

/** Hono's onError. An error that is not an AuthError is logged, and the response has no details. */
export function errorResponse(log: Logger) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AuthError) return respond(c, error);
    if (error instanceof DatabaseUnavailable) {
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      const { message } = error instanceof DatabaseReadOnly ? error : { message: UNREACHABLE_TEXT };
      return respond(c, new AuthError(503, 'unexpected_failure', message));
    }
    if (isClientDisconnect(error)) return respond(c, invalidRequest('The request was cut short'));
    const errorId = randomUUID();
    log.error({ requestId: c.get('requestId') as unknown, err: error, errorId }, 'auth request failed');
    const ended = endedText(error);
    // The official clients try a refresh again after 504, and sign out after 500.
    if (ended !== null) return respond(c, new AuthError(504, 'request_timeout', ended), errorId);
    const message = 'Unexpected failure, please check server logs for more information';
    return respond(c, new AuthError(500, 'unexpected_failure', message), errorId);
  };
}

/** In the shape that the client knows. */
export function respond(c: Context, error: AuthError, errorId?: string): Response {
  const { status, code, message, reasons } = error;
  c.header('X-Sb-Error-Code', code);
  if (error instanceof RateLimited) c.header('Retry-After', String(error.seconds));
  if (code === MAINTENANCE_CODE) c.header('Retry-After', MAINTENANCE_RETRY_SECONDS);
  // The rest of the body is not read, so the connection cannot be used again.
  if (status === 413) c.header('Connection', 'close');
  const extras = {
    ...(reasons && { weak_password: { reasons } }),
    ...(errorId !== undefined && { error_id: errorId }),
  };
  if (wantsCodesAsText(c.req.header(VERSION_HEADER))) {
    c.header(VERSION_HEADER, CODES_AS_TEXT_SINCE);
    return c.json({ code, message, ...extras }, status);
  }
  return c.json({ code: status, error_code: code, msg: message, ...extras }, status);
}

function wantsCodesAsText(version: string | undefined): boolean {
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= CODES_AS_TEXT_SINCE;
}
