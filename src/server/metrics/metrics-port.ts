// /metrics on a port of its own, for a Prometheus on the same machine. On loopback alone: nobody else can ask.
import { Hono } from 'hono';
import { listen, type Listening } from '#server/serve.ts';
import type { Metrics } from './create-metrics.ts';
import { metricsAnswer } from './metrics-endpoint.ts';

const LOOPBACK = '127.0.0.1';

export function openMetricsPort(metrics: Metrics, port: number): Promise<Listening> {
  const app = new Hono().get('/metrics', () => metricsAnswer(metrics));
  return listen((request) => app.fetch(request), { host: LOOPBACK, port });
}
