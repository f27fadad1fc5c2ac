import { SIGN_IN_TOO_OLD } from '#domain/auth/sign-in-too-old.ts';
import { fakeServer, forgetServer } from '#tests/support/web/fake-server.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConfig } from '#web/data/wire/config.ts';
import { askAuth } from './ask-auth.ts';
import { callFunction } from './call-function.ts';
import { useSignInAgain } from './sign-in-again.ts';

let token = 'old';
const auth = { admin: { signOut: vi.fn() }, mfa: { enroll: vi.fn() } };
vi.mock('./auth.ts', () => ({
  loadAuth: async () => auth,
  knownSession: async () => ({ access_token: token, user: { id: 'u1' } }),
}));

/** The server's answers to calls of a function with each token. */
const answers = () =>
  fakeServer({
    'POST /functions/v1/create-hook': () =>
      token === 'old' ? { status: 403, body: { code: 403, message: SIGN_IN_TOO_OLD } } : { body: { secret: 's' } },
  });
const signInAgain = async (isSignedIn: boolean) => {
  const { result, unmount } = renderHook(() => useSignInAgain());
  await waitFor(() => expect(result.current).toMatchObject({ tooOld: 'old', user: { id: 'u1' } }));
  if (isSignedIn) token = 'new';
  act(() => result.current?.answer(isSignedIn));
  unmount();
};

beforeEach(() => {
  token = 'old';
  setConfig({ publishableKey: 'key' } as never);
  auth.admin.signOut.mockResolvedValue({ error: null });
});
afterEach(() => {
  forgetServer();
  vi.resetAllMocks();
});

it('a function that needs a recent sign-in is called again after one, which replaces the old one', async () => {
  const calls = answers();
  const called = callFunction('create-hook', { address: 'https://example.org' });
  await signInAgain(true);
  expect(await called).toEqual({ secret: 's' });
  expect(auth.admin.signOut).toHaveBeenCalledExactlyOnceWith('old', 'local');
  expect(calls).toHaveLength(2);
});

it('is refused in words if the coach does not sign in, and the sign-in stays', async () => {
  const calls = answers();
  const called = callFunction('create-hook');
  await Promise.all([expect(called).rejects.toThrow(SIGN_IN_TOO_OLD), signInAgain(false)]);
  expect(calls).toHaveLength(1);
  expect(auth.admin.signOut).not.toHaveBeenCalled();
});

it('so is a factor that is enrolled', async () => {
  auth.mfa.enroll.mockImplementation(async () =>
    token === 'old'
      ? {
          data: null,
          error: Object.assign(new Error('Enrolling a factor requires a recent sign-in'), {
            code: 'reauthentication_needed',
          }),
        }
      : { data: { id: 'f1' }, error: null },
  );
  const enrolled = askAuth('Adding a factor', ({ mfa }) => mfa.enroll({ factorType: 'totp' }));
  await signInAgain(true);
  expect(await enrolled).toEqual({ id: 'f1' });
});
