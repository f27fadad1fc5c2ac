import { REQUEST_TIMEOUT_MS } from '#domain/timing.ts';
import { forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { passTime } from '#tests/support/pass-time.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { knownSession, loadAuth, requireUser } from './auth.ts';

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
