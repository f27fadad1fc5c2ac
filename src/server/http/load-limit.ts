// How many requests may be under way at once. Beyond that one more would only wait in memory behind the others until its
// client has given up: it is told at once to come back.
import type { MiddlewareHandler } from 'hono';

/** Some seconds of work for one server. */
const REQUESTS_AT_ONCE = 1_000;
const RETRY_AFTER_SECONDS = '1';

/** One count for all paths that use the same instance of this middleware. */
export function loadLimit(most: number = REQUESTS_AT_ONCE): MiddlewareHandler {
  let underWay = 0;
  return async (c, next) => {
    if (underWay >= most) {
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      return c.json({ code: 503, message: 'Too many requests at once. Please try again in a moment.' }, 503);
    }
    underWay += 1;
    try {
      return await next();
    } finally {
      underWay -= 1;
    }
  };
}
