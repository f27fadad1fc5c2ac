// GET /metrics for clients with METRICS_TOKEN. All others get the response of an unknown address.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Handler } from 'hono';
import { bearerToken } from './bearer-token.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';

/** `token`: the secret; null if the metrics are not served here. */
export function metricsEndpoint(metrics: Metrics, token: string | null): Handler {
  return async (c, next) => {
    if (token === null || !isSame(bearerToken(c.req.header('authorization')), token)) return next();
    return metricsResponse(metrics);
  };
}

export async function metricsResponse(metrics: Pick<Metrics, 'text' | 'contentType'>): Promise<Response> {
  return new Response(await metrics.text(), {
    headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
  });
}

/** Compares in constant time. */
function isSame(given: string | null, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(secret));
}
