// GET /metrics for clients with METRICS_TOKEN, and on a port of its own, on loopback, for a Prometheus on the same machine.
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Handler, Hono } from 'hono';
import { bearerToken } from './bearer-token.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { listen, type Listening } from '#server/serve.ts';

/** All others get the response of an unknown address. `token`: the secret; null if the metrics are not served here. */
export function metricsEndpoint(metrics: Metrics, token: string | null): Handler {
  return async (c, next) => {
    if (token === null || !isSame(bearerToken(c.req.header('authorization')), token)) return next();
    return metricsResponse(metrics);
  };
}

async function metricsResponse(metrics: Pick<Metrics, 'text' | 'contentType'>): Promise<Response> {
  return new Response(await metrics.text(), {
    headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
  });
}

/** Compares in constant time. */
function isSame(given: string | null, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(secret));
}

const LOOPBACK = '127.0.0.1';

export function openMetricsPort(metrics: Pick<Metrics, 'text' | 'contentType'>, port: number): Promise<Listening> {
  const app = new Hono().get('/metrics', () => metricsResponse(metrics));
  return listen((request) => app.fetch(request), { host: LOOPBACK, port });
}
