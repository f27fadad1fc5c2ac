import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authorizedRequest } from './authorized-request.ts';
import { setConfig } from './config.ts';

const auth = { getSession: vi.fn(), getUser: vi.fn(), refreshSession: vi.fn() };
vi.mock('./auth.ts', () => ({ loadAuth: async () => auth }));

const signedIn = { data: { session: { access_token: 'token' } } };
const answer = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}', { status })),
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setConfig({ publishableKey: 'key' } as never);
  auth.getSession.mockResolvedValue(signedIn);
  auth.getUser.mockResolvedValue({ error: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it.each([
  ['the signed-in person', signedIn, 'Bearer token'],
  ['the public key', { data: { session: null } }, 'Bearer key'],
])('asks as %s', async (_, session, authorization) => {
  auth.getSession.mockResolvedValue(session);
  answer(200);
  await authorizedRequest('/rest/v1/clients', { headers: { accept: 'x' } });
  const headers = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers);
  expect([headers.get('authorization'), headers.get('apikey'), headers.get('accept')]).toEqual([
    authorization,
    'key',
    'x',
  ]);
  expect(auth.getUser).not.toHaveBeenCalled();
});

it('asks who is signed in when the server refuses the session, and then renews the token', async () => {
  answer(401);
  expect((await authorizedRequest('/rest/v1/clients')).status).toBe(401);
  expect(auth.getUser).toHaveBeenCalledTimes(1);
  expect(auth.refreshSession).toHaveBeenCalledTimes(1);
});

it('renews nothing when nobody is signed in any more', async () => {
  auth.getUser.mockResolvedValue({ error: new Error('Auth session missing!') });
  answer(401);
  await authorizedRequest('/rest/v1/clients');
  expect(auth.refreshSession).not.toHaveBeenCalled();
});

it('hands the refusal on when even that cannot be asked', async () => {
  auth.getUser.mockRejectedValue(new Error('away'));
  answer(401);
  expect((await authorizedRequest('/rest/v1/clients')).status).toBe(401);
});
