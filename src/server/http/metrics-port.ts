// /metrics on a port of its own, for a Prometheus on the same machine. It listens on loopback only.
import { Hono } from 'hono';
import { listen, type Listening } from '#server/serve.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { metricsResponse } from './metrics-endpoint.ts';

const LOOPBACK = '127.0.0.1';

export function openMetricsPort(metrics: Pick<Metrics, 'text' | 'contentType'>, port: number): Promise<Listening> {
  const app = new Hono().get('/metrics', () => metricsResponse(metrics));
  return listen((request) => app.fetch(request), { host: LOOPBACK, port });
}
