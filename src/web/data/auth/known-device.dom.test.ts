import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestOfKnownDevice } from './known-device.ts';
import { clearStorage } from './stored-session.ts';

expectLogs(/^Storing the known-device proofs failed Error: not allowed/);

const fetchMock = vi.fn<typeof fetch>();
const answer = (proof?: string) => Response.json({}, proof ? { headers: { 'X-Known-Device': proof } } : {});
const sent = () => new Headers(fetchMock.mock.lastCall?.[1]?.headers).get('X-Known-Device');
const post = (path: string, method = 'POST') =>
  requestOfKnownDevice(`${location.origin}/auth/v1${path}`, { method, headers: { apikey: 'key' } });

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(async () => answer());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
});

it('passes on the words of a refusal in maintenance, which the auth client would not tell with a 503', async () => {
  const body = { code: 'maintenance', message: 'Nothing can be changed' };
  const headers = { 'Retry-After': '60', 'X-Sb-Error-Code': 'maintenance' };
  fetchMock.mockImplementation(async () => Response.json(body, { status: 503, headers }));
  for (const [path, method] of [
    ['/signup', 'POST'],
    ['/factors', 'POST'],
  ] as const) {
    const answer = await post(path, method);
    expect([answer.status, await answer.json()]).toEqual([409, body]);
  }
});

it('passes on that too many in a network ask for tokens as something to try again, which ends no auth session', async () => {
  const refused = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
  fetchMock.mockImplementation(async () => Response.json(refused, { status: 429 }));
  expect((await post('/token?grant_type=refresh_token')).status).toBe(503);
  expect((await post('/token?grant_type=password')).status).toBe(429);
});

it('passes on a session without the server’s time of its end, so that it is counted on this device’s clock', async () => {
  const session = { access_token: 'a.b.c', expires_in: 3600, expires_at: 1_796_000_000, refresh_token: 'r' };
  fetchMock.mockImplementation(async () => Response.json(session, { headers: { 'X-Request-Id': 'one' } }));
  const given = await post('/token?grant_type=refresh_token');
  expect(given.headers.get('X-Request-Id')).toBe('one');
  expect(await given.json()).toEqual({ access_token: 'a.b.c', expires_in: 3600, refresh_token: 'r' });
  const challenge = { id: 'one', expires_at: 1_796_000_000 };
  fetchMock.mockImplementation(async () => Response.json(challenge));
  expect(await (await post('/factors/one/challenge')).json()).toEqual(challenge);
});

it('sends the proofs that it was given, newest first, also after a log-out, and at most five', async () => {
  await post('/token?grant_type=password');
  expect(sent()).toBe('none');
  expect(new Headers(fetchMock.mock.lastCall?.[1]?.headers).get('apikey')).toBe('key');
  for (const proof of ['a', 'b', 'c', 'd', 'e', 'f']) {
    fetchMock.mockImplementationOnce(async () => answer(proof));
    await post('/token?grant_type=password');
  }
  clearStorage();
  await post('/verify');
  expect(sent()).toBe('f,e,d,c,b');
});

it.each([
  ['/token?grant_type=password', 'POST', true],
  ['/token?grant_type=pkce', 'POST', true],
  ['/verify', 'POST', true],
  ['/signup', 'POST', true],
  ['/user', 'PUT', true],
  ['/user', 'GET', false],
  ['/token?grant_type=refresh_token', 'POST', false],
  ['/recover', 'POST', false],
  ['/logout?scope=local', 'POST', false],
])('%s %s: proofs are sent is %s', async (path, method, isSent) => {
  await post(path, method);
  expect(sent() !== null).toBe(isSent);
});

it('signs in without proofs in a browser without storage', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('not allowed');
    },
  });
  fetchMock.mockImplementationOnce(async () => answer('z'));
  expect((await post('/token?grant_type=password')).status).toBe(200);
  expect(sent()).toBe('none');
});
