// How long a body may be. A body that says its length beforehand is not read here: node takes no more of it than it said.
// Counting what comes makes the adapter build a whole request, which costs more than all the rest of a small write.
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { headersOf } from './headers-of.ts';

const KIB = 1024;

/** `maxBytes`: whole KiB. `shape`: what the API's errors carry beside the message. */
export function limitBody(maxBytes: number, shape: object): MiddlewareHandler {
  const onError = (c: Context) => {
    // What is left of the body is not read, so nothing else can come on this connection.
    c.header('Connection', 'close');
    return c.json({ ...shape, message: `The body must be at most ${maxBytes / KIB} KiB` }, 413);
  };
  const limit = bodyLimit({ maxSize: maxBytes, onError });
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = saidLength(c);
    if (length === null) return limit(c, next);
    return length > maxBytes ? onError(c) : next();
  };
}

/** null when the body comes without its length, in pieces. */
export function saidLength(c: Context): number | null {
  const header = headersOf(c);
  const length = header('content-length');
  return length === undefined || header('transfer-encoding') !== undefined ? null : Number(length);
}
