// Limits the size of request bodies. With a Content-Length the body is not read here, since Node never reads more than
// that length. Counting bytes makes the adapter build a whole Request, which costs more than the rest of a small write.
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { headersOf } from './headers-of.ts';

const KIB = 1024;

/** `maxBytes`: a multiple of 1 KiB. `shape`: the API's error fields besides the message. */
export function limitBody(maxBytes: number, shape: object): MiddlewareHandler {
  const onError = (c: Context) => {
    // The rest of the body is not read, so the connection cannot be used again.
    c.header('Connection', 'close');
    return c.json({ ...shape, message: `The body must be at most ${maxBytes / KIB} KiB` }, 413);
  };
  const limit = bodyLimit({ maxSize: maxBytes, onError });
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const length = contentLength(c);
    if (length === null) return limit(c, next);
    return length > maxBytes ? onError(c) : next();
  };
}

/** null if the body is sent in chunks without a length. */
export function contentLength(c: Context): number | null {
  const header = headersOf(c);
  const length = header('content-length');
  return length === undefined || header('transfer-encoding') !== undefined ? null : Number(length);
}
