// Hono hands errors to onError, and nothing else: any other thing that is thrown would leave the request without an answer
// of ours. Here it becomes an error.
import type { MiddlewareHandler } from 'hono';

export const onlyErrors: MiddlewareHandler = async (_c, next) => {
  try {
    await next();
  } catch (thrown) {
    throw new Error('Something was thrown that is no error', { cause: thrown });
  }
};
