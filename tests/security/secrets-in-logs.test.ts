// A coach's texts and all credentials are never logged: at debug level, with every statement logged as slow, for
// successful requests and all kinds of errors.
import { otherAt } from '#tests/support/other-at.ts';
import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CERTIFICATE_HEADER } from '#domain/certificates/certificate.ts';
import { createApp, type App } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { ObservedDatabase } from '#server/db/observed-database.ts';
import type { Deps } from '#server/deps.ts';
import { generatedFile } from '#server/http/files/web-files.ts';
import { createLog } from '#server/log/create-log.ts';
import { TEST_SHELL } from '#tests/support/audit-file.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { GENEROUS_LIMITS, linkIn } from '#tests/support/auth-app.ts';
import { isFunctionHere, testOnOneServer } from '#tests/support/one-server.ts';
import { recordingMailer } from '#tests/support/recording-mailer.ts';
import { EXAMPLES, openExamples } from '../wire/contract/function-examples.ts';

const PASSWORD = 'zq7-secret-password';
const NOTE = 'zq7-secret-note';
const EMAIL = 'zq7-secret@example.org';
let base: TestApp;
let lines: string[];
/** The texts that must not be in the log, by name. */
let secrets: Map<string, string>;

beforeAll(async () => {
  base = await startTestApp();
});
afterAll(() => base.close());

function appWith(changes: Partial<Deps> = {}): App {
  lines = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const observed = new ObservedDatabase(changes.db ?? base.db, { log, metrics: base.deps.metrics, slowQueryMs: 0 });
  const files = new Map([['/audit-file-shell.html', generatedFile('.html', TEST_SHELL)]]);
  return createApp({ ...base.deps, ...changes, log, db: observed }, { limits: GENEROUS_LIMITS, files });
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function call(app: App, method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const response = await app.request(`${base.settings.publicUrl}${path}`, {
    method,
    headers: {
      apikey: base.settings.publishableKey,
      'content-type': 'application/json',
      cookie: 'zq7-secret-cookie=1',
      'user-agent': 'zq7-secret-browser',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Collects the secrets in a response. */
function keep(what: string, { text }: Answer, ...keys: string[]): string[] {
  const body = JSON.parse(text) as Record<string, unknown>;
  const values = keys.map((key) => String(body[key]));
  for (const [index, value] of values.entries()) secrets.set(`${what} ${keys[index]}`, value);
  return values;
}

function expectNoSecret(least: number): void {
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(least);
  expect(log).toContain('"slow statement"');
  for (const [what, secret] of secrets) {
    expect(secret.length, what).toBeGreaterThan(6);
    expect(log.includes(secret), `${what} is in the log: ${lines.find((line) => line.includes(secret))}`).toBe(false);
  }
  expect(log).not.toMatch(/zq7-secret|\beyJ|\$argon2/);
}

async function signIn(app: App): Promise<string> {
  secrets = new Map([
    ['password', PASSWORD],
    ['note', NOTE],
    ['address', EMAIL],
  ]);
  const grant = { email: EMAIL, password: PASSWORD };
  const answer = await call(app, 'POST', '/auth/v1/token?grant_type=password', grant);
  if (answer.status === 200) return keep('sign-in', answer, 'access_token', 'refresh_token')[0] as string;
  return keep(
    'sign-up',
    await call(app, 'POST', '/auth/v1/signup', grant),
    'access_token',
    'refresh_token',
  )[0] as string;
}

test('sign-up, sign-in, refresh, sign-out, resets and second factors log no secret', async () => {
  const app = appWith();
  const token = await signIn(app);
  await call(app, 'POST', '/auth/v1/token?grant_type=password', { email: EMAIL, password: `${PASSWORD} wrong` });
  await call(app, 'POST', '/auth/v1/token?grant_type=password', `{"password": "${PASSWORD}"`);
  await call(app, 'POST', `/auth/v1/token?grant_type=${PASSWORD}`, {});
  const refreshed = { refresh_token: secrets.get('sign-in refresh_token') ?? secrets.get('sign-up refresh_token') };
  keep(
    'refresh',
    await call(app, 'POST', '/auth/v1/token?grant_type=refresh_token', refreshed),
    'access_token',
    'refresh_token',
  );
  await call(app, 'POST', '/auth/v1/recover', { email: EMAIL });
  await expect.poll(() => base.mails.length).toBeGreaterThan(0);
  const link = linkIn(base.mails.at(-1)?.text ?? '');
  secrets.set('mailed token', String(link.query.get('token')));
  await call(app, 'GET', `/auth/v1${link.path}`);
  await call(app, 'GET', `/auth/v1${link.path}`);
  await call(
    app,
    'PUT',
    '/auth/v1/user',
    { password: `${PASSWORD}2`, current_password: PASSWORD, data: { note: NOTE } },
    token,
  );
  await call(app, 'PUT', '/auth/v1/user', { password: PASSWORD }, token);
  const factor = await call(app, 'POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: NOTE }, token);
  secrets.set('second factor', (JSON.parse(factor.text) as { totp: { secret: string } }).totp.secret);
  const { id } = JSON.parse(factor.text) as { id: string };
  await call(app, 'POST', `/auth/v1/factors/${id}/challenge`, {}, token);
  await call(app, 'POST', `/auth/v1/factors/${id}/verify`, { challenge_id: id, code: NOTE }, token);
  await call(app, 'POST', '/functions/v1/redeem-recovery-code', { code: NOTE }, token);
  await call(app, 'POST', '/functions/v1/delete-account', { email: EMAIL, password: NOTE }, token);
  await call(app, 'POST', '/auth/v1/logout', undefined, token);
  expectNoSecret(30);
});

test('records log none, whether they are stored, refused or searched', async () => {
  const app = appWith();
  const token = await signIn(app);
  const client = { id: crypto.randomUUID(), name: NOTE, email: EMAIL, phone: NOTE, notes: NOTE };
  expect((await call(app, 'POST', '/rest/v1/clients', client, token)).status).toBe(201);
  const session = { client_id: client.id, date: '2026-11-20', duration: 60, notes: NOTE, topics: [NOTE] };
  expect((await call(app, 'POST', '/rest/v1/sessions', session, token)).status).toBe(201);
  // Refused by the schema, by a key, by a check, by the grammar and by the reader of JSON.
  await call(app, 'POST', '/rest/v1/sessions', { ...session, duration: NOTE }, token);
  await call(app, 'POST', '/rest/v1/sessions', session, token);
  await call(
    app,
    'POST',
    '/rest/v1/import_parts',
    { import_id: client.id, part: 1, rows: { clients: [client] } },
    token,
  );
  await call(app, 'GET', `/rest/v1/clients?select=${NOTE}(`, undefined, token);
  await call(app, 'POST', '/rest/v1/clients', `{"notes": "${NOTE}"`, token);
  await call(app, 'GET', `/rest/v1/clients?notes=eq.${NOTE}&name=like.*${NOTE}*`, undefined, token);
  await call(app, 'GET', `/rest/v1/sessions?notes=gt.${NOTE}&date=eq.${NOTE}`, undefined, token);
  await call(app, 'POST', '/rest/v1/rpc/find_records', { wanted: NOTE, today: '2026-11-20' }, token);
  await call(app, 'PATCH', `/rest/v1/clients?name=eq.${NOTE}`, { notes: `${NOTE} again` }, token);
  await call(app, 'DELETE', `/rest/v1/clients?name=eq.${NOTE}`, undefined, token);
  await call(app, 'GET', `/login?email=${EMAIL}&password=${PASSWORD}`);
  expectNoSecret(20);
});

testOnOneServer(
  'personal keys log none, whether they work, are sent elsewhere, have too many requests or were ended',
  async () => {
    const app = appWith();
    const token = await signIn(app);
    const asked = { name: NOTE, scope: 'all', reads_notes: true, days: 30, password: PASSWORD };
    const made = await call(app, 'POST', '/functions/v1/create-personal-key', asked, token);
    const [key, id] = [keep('personal key', made, 'key')[0]!, (JSON.parse(made.text) as { id: string }).id];
    secrets.set('hash of the key', createHash('sha256').update(key).digest('hex'));
    secrets.set('key without its prefix', key.slice(3));
    expect((await call(app, 'GET', '/rest/v1/clients?select=id', undefined, key)).status).toBe(200);
    await call(app, 'GET', `/rest/v1/clients?apikey=${key}&select=${NOTE}(`, undefined, key);
    await call(app, 'GET', `/rest/v1/${key}`, undefined, key);
    await call(app, 'GET', '/auth/v1/user', undefined, key);
    await call(app, 'POST', '/functions/v1/get-personal-keys', {}, key);
    await call(app, 'POST', '/functions/v1/end-personal-key', { id }, token);
    expect((await call(app, 'GET', '/rest/v1/clients?select=id', undefined, key)).status).toBe(401);
    expect((await call(app, 'GET', '/rest/v1/clients', undefined, otherAt(key, -1))).status).toBe(401);
    expectNoSecret(8);
  },
);

test('internal errors log none: the database’s message about a row, the mail server’s about an address', async () => {
  const fault = Object.assign(new DatabaseError(`bad value "${NOTE}"`, 10, 'error'), {
    code: 'XX000',
    detail: `Failing row contains (${NOTE}, ${EMAIL}, ${PASSWORD}).`,
    where: NOTE,
    hint: NOTE,
  });
  const token = await signIn(appWith());
  const fail = () => Promise.reject(fault);
  const broken: Database = { ...base.db, asUser: fail, serverTransaction: fail };
  const mailer = recordingMailer(() => Promise.reject(new Error(`550 <${EMAIL}> is not here`)));
  const app = appWith({ db: broken, mailer });
  expect((await call(app, 'POST', '/rest/v1/clients', { name: NOTE }, token)).status).toBe(500);
  expect((await call(app, 'PUT', '/auth/v1/user', { data: { note: NOTE } }, token)).status).toBe(500);
  await call(app, 'POST', '/auth/v1/recover', { email: EMAIL });
  await expect.poll(() => lines.join('')).toContain('mail to choose a new password failed');
  expectNoSecret(3);
  const mailing = appWith({ mailer });
  await call(mailing, 'POST', '/auth/v1/recover', { email: EMAIL });
  await expect.poll(() => lines.join('')).toContain('is not here');
  expectNoSecret(2);
});

/** Words of people, addresses and tokens, of all that a body or an answer has. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /[\s@]|^https?:\/\/.+\/.|[\w-]{40}/.test(value) && value.length > 6 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

describe('a function', () => {
  let examples: Awaited<ReturnType<typeof openExamples>>;
  beforeAll(async () => {
    examples = await openExamples();
  });
  afterAll(() => examples.close());

  test.each(Object.keys(EXAMPLES).filter(isFunctionHere))(
    'logs none of what it takes and answers: %s',
    async (name) => {
      const place = await examples.place();
      const { coach } = place;
      const { body = {}, headers = {}, query = '', token = coach.token } = await EXAMPLES[name]!(place);
      const answer = await appWith(place.billing.app.deps).request(
        `${base.settings.publicUrl}/functions/v1/${name}?${query}`,
        {
          method: 'POST',
          headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
          body: body instanceof Blob ? body : JSON.stringify(body),
        },
      );
      expect(answer.status).toBe(200);
      const text = await answer.text();
      const answered: unknown = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null;
      await place.billing.app.finished();
      const upload: unknown = JSON.parse(decodeURIComponent(headers[CERTIFICATE_HEADER] ?? 'null'));
      const all = secretsIn([body, query, upload, answered, coach.email, token]);
      secrets = new Map(all.map((secret, at) => [`${name} ${at}`, secret]));
      expectNoSecret(1);
    },
  );
});
