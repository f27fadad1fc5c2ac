// Answers that are in memory as a whole, at most as long as route-list.ts declares. A longer one is our own mistake, logged and answered
// with 500.
import type { MiddlewareHandler } from 'hono';

export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
  constructor(maxBytes: number) {
    super(`The answer is longer than the ${maxBytes} bytes that are declared for it`);
  }
}

export function answerAtMost(maxBytes: number): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.body === null) return;
    const body = await c.res.arrayBuffer();
    if (body.byteLength > maxBytes) throw new AnswerTooLong(maxBytes);
    c.res = new Response(body, { status: c.res.status, headers: c.res.headers });
  };
}
