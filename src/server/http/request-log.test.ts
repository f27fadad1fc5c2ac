import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { failureResponse } from './failure-response.ts';
import { requestLog, type RequestVariables } from './request-log.ts';

function appWithLog() {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const app = new Hono<{ Variables: RequestVariables }>().use(requestLog(log));
  app.onError(failureResponse(log));
  app.post('/verify', (c) => c.json({ ok: true }));
  app.get('/broken', () => {
    throw new Error('column "secret_column" is broken');
  });
  app.get('/away', () => {
    throw new DatabaseUnavailable('restarting');
  });
  return { app, lines };
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

  it('has the cause of a failure, and the client has its id alone', async () => {
    const { app, lines } = appWithLog();
    const response = await app.request('/broken');
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toMatch(/secret_column|at /);
    const cause = lines.find((line) => line.includes('secret_column'))!;
    expect((JSON.parse(cause) as { requestId: string }).requestId).toBe(response.headers.get('x-request-id'));
  });

  it('tells a client when to come back while the database is away', async () => {
    const response = await appWithLog().app.request('/away');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });
});
