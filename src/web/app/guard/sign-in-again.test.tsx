import { withPasskeys } from '#tests/support/web/browser-passkeys.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer } from '#tests/support/web/fake-server.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/data/auth/stored-session.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SignInAgain } from './sign-in-again.tsx';

expectLogs(/^Signing in again failed Error: Invalid login credentials/);

const auth = { signInWithPassword: vi.fn(), setSession: vi.fn(), mfa: { challengeAndVerify: vi.fn() } };
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth, knownSession: async () => null }));

const FACTOR = { id: 'f1', status: 'verified', factor_type: 'totp' };
const session = (aal: string, id = 'u1', factor = FACTOR) =>
  ({ access_token: tokenOf({ aal }), user: { id, factors: [factor] } }) as never;
const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
const onAnswer = vi.fn();
const open = (tooOld: string | null = null) =>
  render(<SignInAgain email="ada@example.org" userId="u1" tooOld={tooOld} onAnswer={onAnswer} />);
const enterPassword = async () => {
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

afterEach(() => {
  localStorage.clear();
  act(() => setAuthSession(null));
  vi.resetAllMocks();
});

it('asks for the password of the same user, and for the second factor if there is one', async () => {
  auth.signInWithPassword.mockImplementation(async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session('aal1')));
    setAuthSession(session('aal1'));
    return { error: null };
  });
  auth.mfa.challengeAndVerify.mockImplementation(async () => {
    setAuthSession(session('aal2'));
    return { error: null };
  });
  open();
  await enterPassword();
  expect(auth.signInWithPassword).toHaveBeenCalledWith({ email: 'ada@example.org', password: 'correct horse' });
  expect(onAnswer).not.toHaveBeenCalled();
  await userEvent.type(await screen.findByLabelText('Authentication code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  expect(auth.mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: 'f1', code: '123456' });
});

it('closes when the same user signed in again in another tab, not for another user', () => {
  open();
  act(() => setAuthSession(session('aal2', 'u2')));
  expect(onAnswer).not.toHaveBeenCalled();
  act(() => setAuthSession(session('aal2')));
  expect(onAnswer).toHaveBeenCalledWith(true);
});

it('stays open on a wrong password and on Escape, and has a button to leave', async () => {
  auth.signInWithPassword.mockResolvedValue({ error: new Error('Invalid login credentials') });
  open();
  await enterPassword();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid login credentials');
  await userEvent.keyboard('{Escape}');
  expect(onAnswer).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(onAnswer).toHaveBeenCalledWith(false);
});

it('asks for a new sign-in where the open one is too old: a refreshed token is not enough, and Cancel leaves it open', async () => {
  const of = (session_id: string, iat: number) =>
    ({ access_token: tokenOf({ session_id, iat, aal: 'aal2' }), user: { id: 'u1', factors: [] } }) as never;
  act(() => setAuthSession(of('s1', 1)));
  open(tokenOf({ session_id: 's1', iat: 1 }));
  act(() => setAuthSession(of('s1', 2)));
  expect(onAnswer).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^You signed in more than a day ago/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onAnswer).toHaveBeenCalledWith(false);
  act(() => setAuthSession(of('s2', 3)));
  expect(onAnswer).toHaveBeenLastCalledWith(true);
});

it('takes a passkey of the same user, and of no other, where the user has one', async () => {
  const { get } = withPasskeys();
  const calls = fakeServer({
    'POST /auth/v1/passkeys/authentication/options': { body: { challenge_id: 'c1', options: {} } },
    'POST /auth/v1/passkeys/authentication/verify': { body: { access_token: 'a', refresh_token: 'r' } },
  });
  setConfig({ publishableKey: 'key' } as never);
  const passkey = { id: 'f2', status: 'verified', factor_type: 'webauthn' };
  const answerOf = (userHandle: string) => ({ toJSON: () => ({ id: 'x', response: { userHandle } }) }) as never;
  auth.setSession.mockImplementation(async () => {
    setAuthSession(session('aal2', 'u1', passkey));
    return { data: {}, error: null };
  });
  const openAfter = (factor: typeof FACTOR) => {
    act(() => setAuthSession(session('aal1', 'u1', factor)));
    act(() => setAuthSession(null));
    return open();
  };
  const { unmount } = openAfter(FACTOR);
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  unmount();
  openAfter(passkey);
  get.mockResolvedValueOnce(answerOf(btoa('u2')));
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This passkey is for another account');
  expect(calls).toHaveLength(1);
  get.mockResolvedValueOnce(answerOf(btoa('u1')));
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  forgetServer();
});
