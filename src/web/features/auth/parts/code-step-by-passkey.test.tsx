import { CREDENTIAL, notAllowed, withPasskeys } from '#tests/support/web/browser-passkeys.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { setConfig } from '#web/data/wire/config.ts';
import { SESSION_STORAGE_KEY } from '#web/data/auth/stored-session.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeStep } from './code-step.tsx';

expectLogs(/^Using a passkey failed: This passkey was removed/);

const auth = { setSession: vi.fn() };
const session = { access_token: 'low' };
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth, knownSession: async () => session }));

const LAPTOP = { id: 'f1', friendly_name: 'Laptop', status: 'verified', factor_type: 'webauthn' };
const KEY = { ...LAPTOP, id: 'f2', friendly_name: 'Key' };
const APP = { ...LAPTOP, id: 'f3', friendly_name: 'Phone', factor_type: 'totp' };
const onEntered = vi.fn();

const challenge = (id: string) => `POST /auth/v1/factors/${id}/challenge`;
const verify = (id: string) => `POST /auth/v1/factors/${id}/verify`;
const answersOf = (id: string) => ({
  [challenge(id)]: { body: { id: 'c1', webauthn: { credential_options: { publicKey: { challenge: id } } } } },
  [verify(id)]: { body: { access_token: 'high', refresh_token: 'r' } },
});

async function open(factors: object[], first: 'password' | 'link' = 'password') {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, user: { id: 'u1', factors } }));
  await renderPage(<CodeStep first={first} onEntered={onEntered} onLeave={vi.fn()} />);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  setConfig({ publishableKey: 'key', appName: 'Hourbook' } as never);
  auth.setSession.mockResolvedValue({ data: {}, error: null });
});
afterEach(() => {
  forgetServer();
  localStorage.clear();
  vi.resetAllMocks();
});

it('asks for the passkey, whose button has the focus, and for no code where there is no app', async () => {
  const { get } = withPasskeys();
  const calls = fakeServer(answersOf('f1'));
  await open([LAPTOP]);
  expect(screen.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Use your passkey' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(get).toHaveBeenCalledExactlyOnceWith({ publicKey: { challenge: 'f1' } });
  expect(calls.map(({ route }) => route)).toEqual([challenge('f1'), verify('f1')]);
  expect(calls[1]?.body).toEqual({
    challenge_id: 'c1',
    webauthn: { type: 'request', credential_response: CREDENTIAL },
  });
  expect(auth.setSession).toHaveBeenCalledWith({ access_token: 'high', refresh_token: 'r' });
});

it('lets choose among several, beside the code of an app', async () => {
  withPasskeys();
  const calls = fakeServer(answersOf('f2'));
  await open([LAPTOP, APP, KEY]);
  expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(screen.getByLabelText('Authentication code')).toHaveFocus();
  await press('Use Key');
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce());
  expect(calls.map(({ route }) => route)).toEqual([challenge('f2'), verify('f2')]);
});

it('says that nothing was used, that a passkey was removed, and takes a recovery code in its place', async () => {
  const { get } = withPasskeys();
  fakeServer(answersOf('f1'));
  await open([LAPTOP]);
  get.mockRejectedValueOnce(notAllowed());
  await press('Use your passkey');
  expect(await screen.findByText('No passkey was used. Please try again.')).toBeVisible();
  fakeServer({ [challenge('f1')]: { status: 404, body: { code: 'mfa_factor_not_found', message: 'x' } } });
  await press('Use your passkey');
  expect(await screen.findByText('This passkey was removed. Please sign in again.')).toBeVisible();
  await press('Use a recovery code instead');
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await press('Use your passkey instead');
  expect(screen.getByRole('button', { name: 'Use your passkey' })).toHaveFocus();
  expect(onEntered).not.toHaveBeenCalled();
});

it('asks for a recovery code where the browser knows no passkeys, also after a mailed link', async () => {
  await open([LAPTOP], 'link');
  expect(screen.getByText(/so the emailed link isn’t enough on its own/)).toBeVisible();
  expect(screen.getByText('This browser can’t use your passkey.')).toBeVisible();
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});
