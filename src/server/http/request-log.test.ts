import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { createLog } from '#server/log/create-log.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { failureResponse } from './failure-response.ts';
import { requestLog, type RequestVariables } from './request-log.ts';

function appWithLog({ trustProxy = false } = {}) {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics();
  const app = new Hono<{ Variables: RequestVariables }>().use(requestLog({ log, metrics, settings: { trustProxy } }));
  app.onError(failureResponse(log));
  app.post('/verify', (c) => c.json({ ok: true }));
  app.get('/broken', () => {
    throw new Error('column "secret_column" is broken');
  });
  app.get('/away', () => {
    throw new DatabaseUnavailable('restarting');
  });
  app.get('/late', (c) => c.body(null, 204));
  app.get('/things/:id', (c) => c.body(null, 204));
  return { app, lines, metrics };
}

describe('the log', () => {
  it('has one line per request, with neither query, header nor body', async () => {
    const { app, lines } = appWithLog();
    const response = await app.request('/verify?token=mailed-secret', {
      method: 'POST',
      headers: { authorization: 'Bearer header-secret' },
      body: 'body-secret',
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'POST', path: '/verify', status: 200 });
    expect(lines[0]).not.toMatch(/secret/);
    expect(response.headers.get('x-request-id')).toBe((JSON.parse(lines[0]!) as { requestId: string }).requestId);
  });

  it('has the cause of a failure; the client only gets its id', async () => {
    const { app, lines } = appWithLog();
    const response = await app.request('/broken');
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toMatch(/secret_column|at /);
    const cause = lines.find((line) => line.includes('secret_column'))!;
    expect((JSON.parse(cause) as { requestId: string }).requestId).toBe(response.headers.get('x-request-id'));
  });

  it.each([
    ['our own proxy', true, 'proxy-7f3a.1', true],
    ['any client', false, 'proxy-7f3a.1', false],
    ['a proxy that sends an invalid id', true, 'x y"}', false],
    ['a proxy that sends an overlong id', true, 'a'.repeat(129), false],
  ])('takes an id from %s: %s', async (_who, trustProxy, given, isTaken) => {
    const { app, lines } = appWithLog({ trustProxy });
    const response = await app.request('/late', { headers: { 'x-request-id': given } });
    expect(response.headers.get('x-request-id') === given).toBe(isTaken);
    expect(lines.every((line) => line.includes(given) === isTaken)).toBe(true);
  });

  it('counts requests by route pattern, never by path', async () => {
    const { app, metrics } = appWithLog();
    await app.request('/things/5b6f8a52-marker?q=marker');
    await app.request('/nowhere/marker');
    await app.request('/broken', { method: 'MARKER' });
    const text = await metrics.text();
    expect(text).toContain('hourbook_request_seconds_count{method="GET",route="/things/:id",status="2xx"} 1');
    expect(text).toMatch(/method="other"/);
    expect(text).toContain('hourbook_requests_in_flight 0');
    expect(text).not.toMatch(/marker/i);
  });

  it('sends Retry-After while the database is unavailable', async () => {
    const response = await appWithLog().app.request('/away');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });
});
