// The response to an error that no API has handled. The error is logged with the request's id; the client gets no
// details.
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { DatabaseReadOnly, DatabaseUnavailable } from '#server/db/database.ts';
import { endedText } from '#server/db/query/ended-statement.ts';
import { isClientDisconnect } from './client-disconnect.ts';
import type { RequestVariables } from './request-log.ts';

const RETRY_AFTER_SECONDS = '1';
const UNREACHABLE_TEXT = 'The database is not reachable at the moment. Please try again.';

/** Hono's onError. Responds with {code, message}; 503 with Retry-After while the database is unavailable, 504 when it ended a statement. */
export function failureResponse(log: Logger) {
  return (error: Error, c: Context<{ Variables: RequestVariables }>): Response => {
    if (error instanceof HTTPException) return c.json({ code: error.status, message: error.message }, error.status);
    if (error instanceof DatabaseUnavailable) {
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      const { message } = error instanceof DatabaseReadOnly ? error : { message: UNREACHABLE_TEXT };
      return c.json({ code: 503, message }, 503);
    }
    if (isClientDisconnect(error)) return c.json({ code: 400, message: 'The request was cut short' }, 400);
    const ended = endedText(error);
    log.error({ requestId: c.get('requestId'), err: error }, 'request failed');
    if (ended !== null) return c.json({ code: 504, message: ended }, 504);
    return c.json({ code: 500, message: 'Something went wrong on our side. Please try again.' }, 500);
  };
}

/**
 * Hono passes only Error objects to onError. Any other thrown value is wrapped, so that the request gets a response.
 */
export const ensureErrors: MiddlewareHandler = async (_c, next) => {
  try {
    await next();
  } catch (thrown) {
    throw new Error('A value that is not an error was thrown', { cause: thrown });
  }
};
