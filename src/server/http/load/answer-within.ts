// Answers a request that waits too long. What it waits for has limits of its own (server/db/limits.ts), which end sooner: only a fault gets here.
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { withTimeout } from '#server/timeout.ts';

/** 503 after so many seconds. The work can't be stopped within a statement: it goes on, and counts as under way until it ends. */
export function answerWithin(seconds: number): MiddlewareHandler {
  const tooLong = () => new HTTPException(503, { message: 'This took too long. Please try again.' });
  return (_c, next) => withTimeout(next(), seconds * 1000, tooLong);
}
