// Who may read /metrics, and what it contains.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { createLog } from '#server/log/create-log.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { sendingMailer } from '#tests/support/sending-mailer.ts';
import { createMetrics } from './create-metrics.ts';
import { openMetricsPort } from '#server/http/metrics-endpoint.ts';

const TOKEN = 'the-figures-of-this-very-test-0123456789';
let base: TestApp;
let admin: { id: string; email: string; token: string };
beforeAll(async () => {
  base = await startTestApp();
  admin = await base.signUp();
  await base.db.asOwner("update public.profiles set role = 'admin' where id = $1", [admin.id]);
});
afterAll(() => base.close());

function appWith(metricsToken: string | null) {
  const metrics = createMetrics();
  const log = createLog('silent');
  const transport = { send: async () => undefined };
  const { mailer, deliver } = sendingMailer({ db: base.db, log, metrics, transport }, { isAtOnce: false });
  return {
    metrics,
    deliver,
    app: createApp({ ...base.deps, metrics, mailer, settings: { ...base.settings, metricsToken } }),
  };
}

const read = (app: App, authorization?: string) =>
  app.request('/metrics', { headers: authorization === undefined ? {} : { authorization } });

describe('without METRICS_TOKEN', () => {
  test.each([undefined, 'Bearer null', 'Bearer undefined', 'Bearer ', `Bearer ${TOKEN}`])(
    '%s reads nothing',
    async (authorization) => {
      const answer = await read(appWith(null).app, authorization);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toMatch(/hourbook_/);
    },
  );
});

describe('with METRICS_TOKEN', () => {
  test('requests without a token, with a wrong token or of an admin get 404', async () => {
    const { app } = appWith(TOKEN);
    const given = [
      undefined,
      'Bearer',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      TOKEN,
      `Basic ${TOKEN}`,
      `Bearer ${admin.token}`,
    ];
    for (const authorization of [...given, `Bearer ${base.settings.publishableKey}`]) {
      const answer = await read(app, authorization);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toMatch(/hourbook_/);
    }
    expect((await app.request(`/metrics?token=${TOKEN}`)).status).toBe(404);
  });

  test('a client with the token reads them in the Prometheus format', async () => {
    const answer = await read(appWith(TOKEN).app, `Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toMatch(
      /^# HELP hourbook_request_seconds .+\n# TYPE hourbook_request_seconds histogram\n/m,
    );
  });
});

test('METRICS_PORT serves only the metrics, on loopback only', async () => {
  const metrics = createMetrics();
  metrics.requestsInFlight.set(3);
  const open = await openMetricsPort(metrics, 0);
  const url = `http://127.0.0.1:${open.port}`;
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('hourbook_requests_in_flight 3');
  expect((await fetch(`${url}/rest/v1/plan`)).status).toBe(404);
  expect((await fetch(`${url}/config.json`)).status).toBe(404);
  await expect(fetch(`http://127.0.0.2:${open.port}/metrics`)).rejects.toThrow();
  await open.stop();
});

describe('the metrics', () => {
  test('count requests by route pattern, and contain nothing that a client chose', async () => {
    const { app, metrics, deliver } = appWith(TOKEN);
    const post = (path: string, body: unknown) =>
      app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: base.settings.publishableKey },
        body: JSON.stringify(body),
      });
    await post('/auth/v1/token?grant_type=password', { email: admin.email, password: TEST_PASSWORD });
    await post('/auth/v1/token?grant_type=password', { email: admin.email, password: 'marker-guess' });
    for (let guess = 0; guess < 11; guess += 1) {
      await post('/auth/v1/token?grant_type=password', { email: 'marker@example.org', password: 'marker-guess' });
    }
    await post('/auth/v1/token?grant_type=marker', {});
    await post('/auth/v1/recover', { email: admin.email });
    await post('/webhooks/stripe', { id: 'marker' });
    await app.request('/rest/v1/marker_table?name=eq.marker');
    await app.request(`/auth/v1/factors/${crypto.randomUUID()}`, { method: 'DELETE' });
    await app.request('/marker/page');
    const figures = async () => {
      await deliver();
      return metrics.text();
    };
    // The mail is stored after the response.
    await expect.poll(figures).toContain('hourbook_mails_total{outcome="sent"} 1');
    const text = await metrics.text();
    for (const line of [
      'hourbook_sign_ins_total{grant="password",outcome="ok"} 1',
      'hourbook_sign_ins_total{grant="password",outcome="failed"} 11',
      'hourbook_sign_ins_total{grant="password",outcome="limited"} 1',
      'hourbook_sign_ins_total{grant="unknown",outcome="failed"} 1',
      'hourbook_mails_total{outcome="sent"} 1',
      'hourbook_webhooks_total{outcome="refused"} 1',
      'hourbook_request_seconds_count{method="GET",route="/rest/v1/:name",status="4xx"} 1',
      'hourbook_request_seconds_count{method="DELETE",route="/auth/v1/factors/:id",status="4xx"} 1',
      'hourbook_requests_in_flight 0',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).not.toMatch(/marker|example\.org|[0-9a-f]{8}-[0-9a-f]{4}/);
  });
});
