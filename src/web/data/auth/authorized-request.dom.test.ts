import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authorizedRequest } from './authorized-request.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { useSignInAgain } from './sign-in-again.ts';
import { act, renderHook, waitFor } from '@testing-library/react';

expectLogs(/^Sign-in check failed Error: away/);

const auth = { getSession: vi.fn(), getUser: vi.fn(), refreshSession: vi.fn(), signOut: vi.fn() };
const knownSession = async () => ((await auth.getSession()) as typeof signedIn).data.session;
vi.mock('./auth.ts', () => ({ loadAuth: async () => auth, knownSession: () => knownSession() }));

const signedIn = { data: { session: { access_token: 'token', user: { id: 'u1', email: 'ada@example.org' } } } };
const answer = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ code: '' }, { status })),
  );

beforeEach(() => {
  setConfig({ publishableKey: 'key' } as never);
  auth.getSession.mockResolvedValue(signedIn);
  auth.getUser.mockResolvedValue({ error: null });
  auth.refreshSession.mockResolvedValue({ data: { session: null } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it.each([
  ['the signed-in user', signedIn, 'Bearer token'],
  ['the public key', { data: { session: null } }, 'Bearer key'],
])('sends requests as %s', async (_, session, authorization) => {
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

it('checks the session when the server refuses it, and then refreshes the token', async () => {
  answer(401);
  expect((await authorizedRequest('/rest/v1/clients')).status).toBe(401);
  expect(auth.getUser).toHaveBeenCalledTimes(1);
  expect(auth.refreshSession).toHaveBeenCalledTimes(1);
});

it('refreshes nothing when the session has ended', async () => {
  auth.getUser.mockResolvedValue({ error: new Error('Auth session missing!') });
  answer(401);
  await authorizedRequest('/rest/v1/clients');
  expect(auth.refreshSession).not.toHaveBeenCalled();
  expect(auth.signOut).not.toHaveBeenCalled();
});

it.each(['user_banned', 'user_not_found'])('signs out on this device when the account is gone: %s', async (code) => {
  auth.getUser.mockResolvedValue({ error: Object.assign(new Error(code), { code, status: 403 }) });
  answer(401);
  await authorizedRequest('/rest/v1/clients');
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

it('returns the refusal when the check fails', async () => {
  auth.getUser.mockRejectedValue(new Error('away'));
  answer(401);
  expect((await authorizedRequest('/rest/v1/clients')).status).toBe(401);
});

describe('a write after the session ended', () => {
  /** Refuses the token 'token' and accepts any other. */
  const refuseOld = () =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async (_: string, { headers }: RequestInit) => {
        const isOld = new Headers(headers).get('authorization') === 'Bearer token';
        return Response.json({ code: '' }, { status: isOld ? 401 : 201 });
      }),
    );
  const write = () => authorizedRequest('/rest/v1/sessions', { method: 'POST', body: '{"id":1}' });
  const another = { data: { session: { ...signedIn.data.session, access_token: 'newer' } } };

  beforeEach(() => {
    refuseOld();
    auth.getUser.mockResolvedValue({ error: new Error('Auth session missing!') });
  });

  it('waits for the password and is sent again, with the same body', async () => {
    const { result, unmount } = renderHook(useSignInAgain);
    const outcome = write();
    await waitFor(() => expect(result.current?.user.email).toBe('ada@example.org'));
    auth.getSession.mockResolvedValue(another);
    act(() => result.current?.answer(true));
    expect((await outcome).status).toBe(201);
    expect(vi.mocked(fetch).mock.calls.map(([, init]) => init?.body)).toEqual(['{"id":1}', '{"id":1}']);
    unmount();
  });

  it('is refused when the coach cancels, and when no form can be shown', async () => {
    const { result, unmount } = renderHook(useSignInAgain);
    const outcome = write();
    await waitFor(() => expect(result.current).not.toBeNull());
    act(() => result.current?.answer(false));
    expect((await outcome).status).toBe(401);
    unmount();
    expect((await write()).status).toBe(401);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a read', '/rest/v1/sessions', 'GET'],
    ['a call that reads', '/rest/v1/rpc/dashboard', 'POST'],
    ['a server function, which may mean something else by 401', '/functions/v1/delete-account', 'POST'],
  ])('does not apply to %s', async (_, path, method) => {
    const { result, unmount } = renderHook(useSignInAgain);
    expect((await authorizedRequest(path, { method })).status).toBe(401);
    expect(result.current).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(1);
    unmount();
  });

  it('is sent again at once when the token could be refreshed', async () => {
    auth.getUser.mockResolvedValue({ error: null });
    auth.refreshSession.mockResolvedValue(another);
    expect((await write()).status).toBe(201);
  });
});
