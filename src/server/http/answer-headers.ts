// Headers that do not depend on the answer. On a socket they wait at node's own response until its head is written, once:
// touching the Fetch response's headers makes the adapter build a whole one, which costs four times what the rest of a small read
// does (62 against 15 thousand answers a second on an empty route), and setting them one by one a tenth of it. Without a socket,
// in tests, they go on the response.
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { WaitingHeaders, type HeaderPairs } from './waiting-headers.ts';

export function answerHeaders(headers: HeaderPairs): MiddlewareHandler {
  return (c, next) => answerWith(c, next, headers);
}

/** Runs `next`; its answer goes out with `headers`, except where it names one of them itself. */
export async function answerWith(c: Context, next: Next, headers: HeaderPairs): Promise<void> {
  const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing;
  if (outgoing instanceof WaitingHeaders) {
    outgoing.wait(headers);
    return next();
  }
  await next();
  for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
}
