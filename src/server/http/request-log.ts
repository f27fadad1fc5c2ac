// Logs one line per request: id, method, path, status, duration. It never logs the query (mailed links have tokens
// there), headers, body, or what in a path may be a secret (the address of a coach's feed). The id is returned as X-Request-Id, so that a user can quote it, and is in every other log
// line of the request.
import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { Settings } from '#server/settings.ts';
import { respondWith } from './response-headers.ts';
import { headersOf } from './headers-of.ts';

export interface RequestVariables {
  readonly requestId: string;
}

interface LogOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: Pick<Settings, 'trustProxy'>;
}

/** Polled every few seconds, so logged at debug level only. */
const QUIET_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
/** The accepted format of a proxy's request id; others could forge log lines. */
const PROXY_ID = /^[\w.:-]{8,128}$/;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function requestLog({ log, metrics, settings }: LogOptions): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const requestId = (settings.trustProxy ? proxyId(c) : null) ?? randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    metrics.requestsInFlight.inc();
    try {
      await respondWith(c, next, [['X-Request-Id', requestId]]);
    } finally {
      metrics.requestsInFlight.dec();
    }
    const { status } = c.res;
    const ms = performance.now() - started;
    metrics.requests.observe(labelsOf(c, status), ms / 1000);
    const level = QUIET_PATHS.has(c.req.path) ? 'debug' : status >= 500 ? 'error' : 'info';
    log[level](
      { requestId, method: c.req.method, path: shownPath(c.req.path), status, ms: Math.round(ms * 10) / 10 },
      'request',
    );
  };
}

/** No id or file name is as long. Any long part is left out, since a secret may be sent to a wrong address too. */
const LONG_PART = /[^/]{40,}/g;
const shownPath = (path: string) => path.replaceAll(LONG_PART, '…');

/** The request id of our own proxy, so that both logs can be compared. */
function proxyId(c: Context): string | null {
  const id = headersOf(c)('x-request-id');
  return id !== undefined && PROXY_ID.test(id) ? id : null;
}

/** The route's pattern, never the path: paths contain ids, and clients can send any path. */
function labelsOf(c: Context, status: number) {
  const { method } = c.req;
  return {
    method: METHODS.has(method) ? method : 'other',
    route: routePath(c),
    status: `${Math.floor(status / 100)}xx`,
  };
}
