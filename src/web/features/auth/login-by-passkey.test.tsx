import { CREDENTIAL, notAllowed, withPasskeys } from '#tests/support/web/browser-passkeys.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, type Answers } from '#tests/support/web/fake-server.ts';
import {
  auth,
  refreshSubscription,
  checkAccess,
  SESSION,
  toasts,
  open,
  settle,
  beginLoginTest,
  endLoginTest,
} from '#tests/support/web/opened-login.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

expectLogs(
  /^Asking for a passkey failed: The server could not be reached/,
  /^Login failed: (?:This passkey is not known here|That took too long)/,
  /^The passkey of this browser failed/,
);

vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth, knownSession: async () => null }));
vi.mock('#web/data/records/subscription/subscription.ts', () => ({ refreshSubscription: () => refreshSubscription() }));
vi.mock('#web/data/records/subscription/access.ts', () => ({ checkAccess: () => checkAccess() }));

const OPTIONS = 'POST /auth/v1/passkeys/authentication/options';
const VERIFY = 'POST /auth/v1/passkeys/authentication/verify';
const asked = { challenge: 'abc', rpId: 'localhost' };
const ANSWERS: Answers = {
  [OPTIONS]: { body: { challenge_id: 'c1', options: asked } },
  [VERIFY]: { body: { access_token: 'a', refresh_token: 'r' } },
};
const refusedWith = (code: string): Answers => ({
  ...ANSWERS,
  [VERIFY]: { status: 400, body: { code, message: code } },
});
const use = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await settle();
};

beforeEach(() => {
  beginLoginTest();
  auth.setSession.mockResolvedValue({ data: { session: SESSION }, error: null });
});
afterEach(() => {
  forgetServer();
  endLoginTest();
});

describe('by a passkey', () => {
  it('is not offered by a browser that knows none', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('signs in without an address and a password', async () => {
    const { get } = withPasskeys();
    const calls = fakeServer(ANSWERS);
    const { path } = await open({ from: '/clients' });
    await use();
    expect(get).toHaveBeenCalledExactlyOnceWith({ publicKey: asked });
    expect(calls).toEqual([
      { route: OPTIONS, body: {} },
      { route: VERIFY, body: { challenge_id: 'c1', credential: CREDENTIAL } },
    ]);
    expect(auth.setSession).toHaveBeenCalledWith({ access_token: 'a', refresh_token: 'r' });
    expect(toasts()).toEqual([['success', 'Login Successful', 'Welcome back!']]);
    expect(path()).toBe('/clients');
  });

  it.each([
    ['of no answer', ANSWERS, notAllowed(), 'No passkey was used. Please try again.'],
    ['of an address', ANSWERS, new DOMException('x', 'SecurityError'), 'Passkeys do not work at this address'],
    ['of a device', ANSWERS, new DOMException('x', 'UnknownError'), 'This device could not use a passkey.'],
    ['of a passkey that was removed', refusedWith('webauthn_verification_failed'), null, 'It may have been removed.'],
    ['of a late answer', refusedWith('webauthn_challenge_not_found'), null, 'That took too long, or your network'],
    ['of a server that is away', {}, null, 'The server could not be reached.'],
  ])('says what is wrong %s, and can be tried again', async (_, answers, failure, text) => {
    const { get } = withPasskeys();
    if (failure) get.mockRejectedValueOnce(failure);
    fakeServer(answers);
    const { path } = await open();
    await use();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Password')).toBeVisible();
    fakeServer(ANSWERS);
    await use();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(path()).toBe('/dashboard');
  });
});
