// One line per request: an id, the method, the path, the status, how long. Never the query (mailed links carry tokens
// there), never a header, never a body. The id goes back as X-Request-Id, so that a person can quote it, and stands on
// every other line that the request causes.
import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { Settings } from '#server/settings.ts';
import { answerWith } from './answer-headers.ts';
import { headersOf } from './headers-of.ts';

export interface RequestVariables {
  readonly requestId: string;
}

interface LogOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: Pick<Settings, 'trustProxy'>;
}

/** Asked every few seconds by machines; worth a line only when someone looks for it. */
const QUIET_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** What a proxy's id may look like; anything else could forge a line, or be no id at all. */
const PROXY_ID = /^[\w.:-]{8,128}$/;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function requestLog({ log, metrics, settings }: LogOptions): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = (settings.trustProxy ? proxyId(c) : null) ?? randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    metrics.requestsInFlight.inc();
    try {
      await answerWith(c, next, [['X-Request-Id', requestId]]);
    } finally {
      metrics.requestsInFlight.dec();
    }
    const { status } = c.res;
    const ms = performance.now() - started;
    metrics.requests.observe(labelsOf(c, status), ms / 1000);
    const level = QUIET_PATHS.has(c.req.path) ? 'debug' : status >= 500 ? 'error' : 'info';
    log[level]({ requestId, method: c.req.method, path: c.req.path, status, ms: Math.round(ms * 10) / 10 }, 'request');
  };
}

/** The id under which our own proxy knows this request, so that its log and ours can be laid side by side. */
function proxyId(c: Context): string | null {
  const given = headersOf(c)('x-request-id');
  return given !== undefined && PROXY_ID.test(given) ? given : null;
}

/** The route's pattern, never the path: paths hold ids, and anybody can make up new ones. */
function labelsOf(c: Context, status: number) {
  const { method } = c.req;
  return {
    method: METHODS.has(method) ? method : 'other',
    route: routePath(c),
    status: `${Math.floor(status / 100)}xx`,
  };
}
