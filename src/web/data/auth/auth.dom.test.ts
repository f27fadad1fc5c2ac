import { REQUEST_TIMEOUT_MS } from '#domain/timing.ts';
import { forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { FOREIGN_TEXT } from '#web/data/wire/wire-error.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authErrorText } from './auth-error-text.ts';
import { knownSession, loadAuth, requireUser } from './auth.ts';
import { storedSession } from './stored-session.ts';

beforeEach(async () => {
  await signIn();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetServer();
});

it('waits for a token refresh for at most REQUEST_TIMEOUT_MS', async () => {
  vi.spyOn(await loadAuth(), 'getSession').mockReturnValue(new Promise(() => undefined));
  const outcome = knownSession().catch((error: unknown) => error);
  await passTime(REQUEST_TIMEOUT_MS);
  expect(await outcome).toMatchObject({ name: 'RequestTimeout' });
});

it('knows the user even if the token cannot be refreshed', async () => {
  vi.spyOn(await loadAuth(), 'getSession').mockReturnValue(new Promise(() => undefined));
  expect((await requireUser()).id).toBe(USER_ID);
  await expect(requireUser('someone else')).rejects.toThrow('No authenticated user found');
  vi.restoreAllMocks();
  localStorage.clear();
  await expect(requireUser()).rejects.toThrow('No authenticated user found');
});

it('stays signed in where a proxy answers the refresh of a token with a page and 403', async () => {
  const auth = await loadAuth();
  localStorage.setItem('hourbook.auth', JSON.stringify({ ...storedSession(), expires_at: 1 }));
  const headers = { 'Content-Type': 'text/html' };
  vi.stubGlobal('fetch', async () => new Response('<h1>Sign in to the network</h1>', { status: 403, headers }));
  const refreshed = auth.refreshSession();
  await passTime(REQUEST_TIMEOUT_MS);
  expect(authErrorText((await refreshed).error)).toBe(FOREIGN_TEXT);
  expect(storedSession()?.user.id).toBe(USER_ID);
});
