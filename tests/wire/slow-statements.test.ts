// Slow statements in the log: text, time and request, without the user's values.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { createLog } from '#server/log/create-log.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '#tests/support/app.ts';
import { sendingMailer } from '#tests/support/sending-mailer.ts';
import { ANONYMOUS } from '#tests/support/test-database.ts';
import { ObservedDatabase } from '#server/db/observed-database.ts';

let base: TestApp;
let coach: { id: string; email: string; token: string };
beforeAll(async () => {
  base = await startTestApp();
  coach = await base.signUp('marker-address@example.org');
});
afterAll(() => base.close());

interface Line {
  readonly msg: string;
  readonly requestId?: string;
  readonly statement?: string;
  readonly as?: string;
  readonly ms?: number;
  readonly rows?: number;
  readonly bytes?: number;
  readonly failed?: string;
}

/** The whole server; statements from `slowQueryMs` on count as slow. */
function observedApp(slowQueryMs: number) {
  const lines: string[] = [];
  const metrics = createMetrics();
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const db = new ObservedDatabase(base.deps.db, { log, metrics, slowQueryMs });
  const { mailer } = sendingMailer(
    { db: base.db, log, metrics, transport: { send: async () => undefined } },
    { isAtOnce: false },
  );
  const app = createApp({ ...base.deps, db, log, metrics, mailer });
  const slow = () => lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'slow statement');
  return { app, db, lines, slow, metrics };
}

const ask = (app: App, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.request(path, {
    method,
    headers: {
      apikey: base.settings.publishableKey,
      authorization: `Bearer ${coach.token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const REST = '/rest/v1';
const CLIENT = crypto.randomUUID();
/** A word of the user, in every place where a request can contain one. */
const WRITTEN: readonly (readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>])[] =
  [
    ['POST', `${REST}/clients`, { id: CLIENT, name: 'marker-name', notes: 'marker-note', user_id: 'own' }],
    [
      'POST',
      `${REST}/sessions`,
      {
        client_id: CLIENT,
        date: '2026-11-20',
        duration: 60,
        notes: 'marker-note',
        topics: ['marker-topic'],
        user_id: 'own',
      },
    ],
    ['PATCH', `${REST}/clients?id=eq.${CLIENT}`, { notes: 'marker-note' }],
    ['GET', `${REST}/clients?name=eq.marker-filter`],
    ['GET', `${REST}/clients?name=ilike.*marker-filter*&order=name.asc&limit=7&offset=0`],
    ['GET', `${REST}/clients?or=(name.eq.marker-filter,name.like.*marker-filter*)`],
    ['GET', `${REST}/clients?name=in.("marker-filter","marker-other")`],
    ['GET', `${REST}/sessions?topics=cs.{marker-topic}&select=id,client:clients(name)&client.name=eq.marker-filter`],
    ['GET', `${REST}/clients?select=marker_alias:name,"marker alias":notes`],
    ['POST', `${REST}/rpc/find_records`, { wanted: 'marker-query', today: '2026-11-20' }],
    ['DELETE', `${REST}/clients?name=eq.marker-filter`],
    [
      'POST',
      '/auth/v1/token?grant_type=password',
      { email: 'marker-address@example.org', password: 'marker-password' },
    ],
    ['POST', '/auth/v1/token?grant_type=password', { email: 'marker-address@example.org', password: TEST_PASSWORD }],
    ['POST', '/auth/v1/recover', { email: 'marker-address@example.org' }],
    ['PUT', '/auth/v1/user', { data: { note: 'marker-note' } }],
    ['POST', '/functions/v1/get-account-security', { note: 'marker-note' }],
  ];

describe('a slow statement', () => {
  test('is logged with request, time and size, and without the user’s values', async () => {
    const { app, lines, slow } = observedApp(0);
    // The catalog is read once, for all requests.
    await ask(app, 'GET', `${REST}/clients`);
    lines.length = 0;
    for (const [method, path, body, headers] of WRITTEN) {
      const owned =
        typeof body === 'object' && body !== null && 'user_id' in body ? { ...body, user_id: coach.id } : body;
      const answer = await ask(app, method, path, owned, headers);
      expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBeLessThan(500);
      const own = slow().filter(({ requestId }) => requestId === answer.headers.get('x-request-id'));
      expect(own.length, `${method} ${path}`).toBeGreaterThan(0);
    }
    expect(slow().find(({ as }) => as === 'user')).toMatchObject({
      ms: expect.any(Number),
      rows: expect.any(Number),
      bytes: expect.any(Number),
    });
    expect(new Set(slow().map(({ as }) => as))).toEqual(new Set(['user', 'server', 'transaction']));
    // The reset mail is written after the response.
    await expect.poll(() => lines.some((line) => line.includes('mail waits'))).toBe(true);
    expect(lines.filter((line) => !/"requestId":"[0-9a-f-]{36}"/.test(line))).toEqual([]);
    expect(lines.filter((line) => /marker/.test(line))).toEqual([]);
  });

  test('is one that takes at least as long as the setting', async () => {
    const { db, slow } = observedApp(150);
    await db.asServer('select 1');
    expect(slow()).toEqual([]);
    await db.asServer('select pg_sleep(0.2)');
    expect(slow()).toMatchObject([{ as: 'server', statement: 'select pg_sleep(0.2)', rows: 1 }]);
    expect(slow()[0]!.ms).toBeGreaterThanOrEqual(150);
  });

  test('that failed is logged as failed', async () => {
    const { db, slow, metrics } = observedApp(0);
    await expect(db.asUser(ANONYMOUS, { text: 'select * from public.clients' })).rejects.toMatchObject({
      code: '42501',
    });
    expect(slow()).toMatchObject([{ as: 'user', failed: 'refused' }]);
    expect(await metrics.text()).toContain('hourbook_statement_failures_total{kind="refused"} 1');
  });
});
