// Hono passes only Error objects to onError. Any other thrown value is wrapped in an Error here, so that the request
// gets a response.
import type { MiddlewareHandler } from 'hono';

export const ensureErrors: MiddlewareHandler = async (_c, next) => {
  try {
    await next();
  } catch (thrown) {
    throw new Error('A value that is not an error was thrown', { cause: thrown });
  }
};
