// One line per request: an id, the method, the path, the status, how long. Never the query (mailed links carry tokens
// there), never a header, never a body. The id goes back as X-Request-Id, so that a person can quote it.
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { answerWith } from './answer-headers.ts';

export interface RequestVariables {
  readonly requestId: string;
}

/** Asked every few seconds by machines; worth a line only when someone looks for it. */
const QUIET_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

export function requestLog(log: Logger): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    await answerWith(c, next, [['X-Request-Id', requestId]]);
    const { status } = c.res;
    const level = QUIET_PATHS.has(c.req.path) ? 'debug' : status >= 500 ? 'error' : 'info';
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log[level]({ requestId, method: c.req.method, path: c.req.path, status, ms }, 'request');
  };
}
