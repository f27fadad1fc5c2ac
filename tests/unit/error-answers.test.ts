// Responses to internal errors reveal nothing: no stack, no file, no SQL, no error message.
import { connect } from 'node:net';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { createStripe } from '#server/billing/create-stripe.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { createLog } from '#server/log/create-log.ts';
import { createMetrics } from '#server/metrics/create-metrics.ts';
import { createDataKeys } from '#server/encryption/data-keys.ts';
import { createSigningKeys } from '#server/signing/signing-keys.ts';
import { createWrappingKeys } from '#server/encryption/wrapping-keys.ts';
import { listen, type Listening } from '#server/serve.ts';
import { WatchedNotice } from '#server/notice/watched-notice.ts';
import { readSettings } from '#server/settings.ts';
import { createAccessTokens } from '#server/http/access-tokens.ts';
import { recordingMailer } from '#tests/support/recording-mailer.ts';
import { generatedFile } from '#server/http/files/web-files.ts';
import { CLOSED_INTERNET } from '#tests/support/closed-internet.ts';

const INSIDE = /inside|at \w+.*\(|node_modules|node:|\.ts\b|\.js:|select |\/work|stack/i;
const settings = readSettings(
  { PORT: '0' },
  { version: 'test', readOrCreateSecret: () => 'only-for-tests-0123456789-0123456789' },
);
const logged: string[] = [];
let token: string;

beforeAll(async () => {
  const claims = { sub: crypto.randomUUID(), role: 'authenticated', email: 'a@example.org' };
  ({ token } = await createAccessTokens(settings).issue({ ...claims, session_id: crypto.randomUUID(), aal: 'aal1' }));
});

/** A server whose database throws `thrown` at every call. */
function brokenApp(thrown: unknown, files?: Parameters<typeof createApp>[1]): App {
  const fail = () => Promise.reject(thrown);
  const db: Database = {
    engine: 'postgres',
    asUser: fail,
    asServer: fail,
    serverTransaction: fail,
    isReady: () => Promise.resolve(false),
    analyseGrownTable: fail,
    close: fail,
  };
  const deps: Deps = {
    settings,
    db,
    mailer: recordingMailer(fail),
    stripe: createStripe('sk_test_nobody', 1),
    tokens: createAccessTokens(settings),
    dataKeys: createDataKeys(db, createWrappingKeys(settings.notesKeys)),
    signing: createSigningKeys(db, createWrappingKeys(settings.notesKeys)),
    notice: new WatchedNotice(db.asServer),
    openFetch: CLOSED_INTERNET,
    metrics: createMetrics(),
    log: createLog('debug', { write: (line) => void logged.push(line) }),
    now: () => new Date(),
  };
  return createApp(deps, files);
}

const CALLS = [
  ['POST', '/auth/v1/token?grant_type=password', { email: 'a@example.org', password: 'x' }],
  ['POST', '/auth/v1/signup', { email: 'a@example.org', password: 'correct horse' }],
  ['GET', '/auth/v1/user'],
  ['GET', '/auth/v1/verify?token=00&type=recovery'],
  ['GET', '/rest/v1/clients'],
  ['POST', '/rest/v1/rpc/dashboard', { today: '2026-11-20' }],
  ['POST', '/functions/v1/get-account-security', {}],
] as const;

/** Kinds of values that can be thrown. */
const THROWN: Record<string, unknown> = {
  'an error': new Error('inside of the database'),
  'an error with a cause': new Error('inside', { cause: new Error('further inside') }),
  'an error of a status': Object.assign(new Error('inside'), { status: 418, statusCode: 418, expose: true }),
  'a text': 'inside, as a text',
  nothing: undefined,
  'an object': { message: 'inside', stack: 'at inside' },
};

describe.each(Object.entries(THROWN))('a request whose database throws %s', (_what, thrown) => {
  it.each(CALLS)('%s %s responds 5xx without details', async (method, path, body?: object) => {
    const answer = await brokenApp(thrown).request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const told = `${text} ${[...answer.headers].join(' ')}`;
    expect(answer.status).toBeGreaterThanOrEqual(path.includes('verify') ? 300 : 500);
    expect(told).not.toMatch(INSIDE);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

const ended = (code: string) =>
  Object.assign(new DatabaseError('canceling statement inside', 0, 'error'), { severity: 'ERROR', code });

/** By the shape of each API's errors: a status, and a code of its closed list. */
const ENDED: Readonly<Record<string, (code: string) => object>> = {
  auth: () => ({ status: 504, error_code: 'request_timeout' }),
  rest: (code) => ({ status: 500, code }),
  functions: () => ({ status: 504, code: 504 }),
  calendar: () => ({ status: 504, code: 504 }),
};
const ENDED_CALLS = [
  ...CALLS.filter(([, path]) => !path.includes('/verify')),
  ['POST', '/functions/v1/create-audit-file', { judged_on: '2026-11-20', names: 'initials', rules: [] }],
  ['GET', `/calendar/${'a'.repeat(43)}.ics`],
] as const;

describe.each([
  ['took too long', '57014', /took too long .* Please try again; .* fewer records/],
  ['waited too long for a lock', '55P03', /Another change .* Please try again in a moment/],
  ['deadlocked again and again', '40P01', /Another change .* Please try again in a moment/],
])('a statement that %s', (_what, code, sentence) => {
  it.each(ENDED_CALLS)('%s %s says so, and what to do', async (method, path, body?: object) => {
    const answer = await brokenApp(ended(code)).request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const told = (await answer.json()) as { message?: string; msg?: string };
    expect({ ...told, status: answer.status }).toMatchObject(ENDED[path.split('/')[1]!]!(code));
    expect(told.message ?? told.msg).toMatch(sentence);
    expect(JSON.stringify(told)).not.toMatch(INSIDE);
  });
});

describe('on a socket', () => {
  let listening: Listening;
  beforeAll(async () => {
    const app = brokenApp(new Error('inside'));
    listening = await listen((request, env) => app.fetch(request, env), settings);
  });
  afterAll(() => listening.stop());

  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(listening.port, '127.0.0.1', () => socket.end(text));
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.once('close', () => resolve(answer));
      socket.once('error', reject);
    });

  it.each([
    ['no HTTP at all', 'inside\r\n\r\n', 400],
    ['an invalid header', 'GET / HTTP/1.1\r\nHost: a\r\ninside\r\n\r\n', 400],
    ['an invalid host', 'GET / HTTP/1.1\r\nHost: in side/<>\r\nConnection: close\r\n\r\n', 400],
    ['no host, which HTTP/1.0 need not name', 'GET /rest/v1/clients HTTP/1.0\r\n\r\n', 500],
    ['an invalid length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: inside\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
    ['a path that is no path', 'GET /%E0%A4%A inside HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a path in half an encoding', 'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
    [
      'a whole address for a path',
      'GET http://inside.test/rest/v1/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      500,
    ],
    ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered with %s', async (_what, text, status) => {
    const answer = await send(text);
    expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer).toBe(status);
    expect(answer).not.toMatch(INSIDE);
  });
});

it('an unknown page, file and method have an error', async () => {
  const files = new Map([['/index.html', generatedFile('.html', '<html>')]]);
  const app = brokenApp(new Error('inside'), { files });
  for (const path of ['/nowhere', '/assets/nothing.js', '/..%2f..%2fetc/passwd', '/assets/%2e%2e/package.json']) {
    const answer = await app.request(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text()).not.toMatch(INSIDE);
  }
});
