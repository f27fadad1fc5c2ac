// Adds headers that do not depend on the response. On a socket they are passed to Node's own response, which writes
// them with its head. Touching the headers of the Fetch response would make the adapter build a whole Response, which
// costs four times what the rest of a small read does (15 instead of 62 thousand requests a second on an empty route).
// Without a socket (in tests) they are set on the Fetch response.
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { DeferredHeaders, type HeaderPairs } from './deferred-headers.ts';

export function responseHeaders(headers: HeaderPairs): MiddlewareHandler {
  return (c, next) => respondWith(c, next, headers);
}

/** Runs `next` and adds `headers` to its response, except those that the response sets itself. */
export async function respondWith(c: Context, next: Next, headers: HeaderPairs): Promise<void> {
  const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing;
  if (outgoing instanceof DeferredHeaders) {
    outgoing.defer(headers);
    return next();
  }
  await next();
  for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
}
