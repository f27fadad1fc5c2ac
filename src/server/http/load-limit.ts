// Limits concurrent requests. A request beyond the limit gets 503 with Retry-After at once; otherwise it would wait in
// memory until its client gives up.
import type { MiddlewareHandler } from 'hono';

/** Some seconds of work for one server. */
const MAX_CONCURRENT_REQUESTS = 1_000;
const RETRY_AFTER_SECONDS = '1';

/** One count for all paths that use the same instance of this middleware. */
export function loadLimit(limit: number = MAX_CONCURRENT_REQUESTS): MiddlewareHandler {
  let inFlight = 0;
  return async (c, next) => {
    if (inFlight >= limit) {
      c.header('Retry-After', RETRY_AFTER_SECONDS);
      return c.json({ code: 503, message: 'Too many requests at once. Please try again in a moment.' }, 503);
    }
    inFlight += 1;
    try {
      return await next();
    } finally {
      inFlight -= 1;
    }
  };
}
