// Answers an error that no API answered itself: logs it with its request, and tells the client no details.
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { DatabaseReadOnly, DatabaseUnavailable } from '#server/db/database.ts';
import { isClientGone } from './client-gone.ts';
import type { RequestVariables } from './request-log.ts';

const RETRY_AFTER_SECONDS = '1';
const UNREACHABLE_TEXT = 'The database is not reachable at the moment. Please try again.';

/** Hono's onError. Answers {code, message}; 503 with Retry-After while the database is away. */
export function failureResponse(log: Logger) {
  return (error: Error, c: Context<{ Variables: RequestVariables }>): Response => {
    if (error instanceof HTTPException) return c.json({ code: error.status, message: error.message }, error.status);
    if (error instanceof DatabaseUnavailable) {
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      const { message } = error instanceof DatabaseReadOnly ? error : { message: UNREACHABLE_TEXT };
      return c.json({ code: 503, message }, 503);
    }
    if (isClientGone(error)) return c.json({ code: 400, message: 'The request was cut short' }, 400);
    log.error({ requestId: c.get('requestId'), err: error }, 'request failed');
    return c.json({ code: 500, message: 'Something went wrong on our side. Please try again.' }, 500);
  };
}
