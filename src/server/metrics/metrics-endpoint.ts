// GET /metrics for whoever holds METRICS_TOKEN. To everybody else the address is one at which there is nothing.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Handler } from 'hono';
import { bearerToken } from '#server/http/bearer-token.ts';
import type { Metrics } from './create-metrics.ts';

/** `token`: the secret; null where nobody may read them here. */
export function metricsEndpoint(metrics: Metrics, token: string | null): Handler {
  return async (c, next) => {
    if (token === null || !isSame(bearerToken(c.req.header('authorization')), token)) return next();
    return metricsAnswer(metrics);
  };
}

export async function metricsAnswer(metrics: Metrics): Promise<Response> {
  return new Response(await metrics.text(), {
    headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
  });
}

/** In a time that tells nothing of the secret. */
function isSame(given: string | null, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(secret));
}
