import { clickBeside } from '#tests/support/web/click-beside.ts';
import { CREDENTIAL, notAllowed, withPasskeys } from '#tests/support/web/browser-passkeys.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import type { User } from '@supabase/auth-js';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SecondFactorSection } from './second-factor-section.tsx';

expectLogs(/^Setting up a passkey failed: /, /^Removing an authenticator failed: /, /^Making recovery codes failed: /);

const text = (json: object) => btoa(JSON.stringify(json)).replaceAll('=', '');
/** The auth client reads tokens. */
const TOKEN = `${text({ alg: 'HS256' })}.${text({ exp: 4_102_444_800, aal: 'aal2' })}.c2ln`;
const LAPTOP = {
  id: 'f1',
  friendly_name: 'Laptop',
  status: 'verified',
  factor_type: 'webauthn',
  created_at: '2026-11-03T12:00:00Z',
};
const coach = (factors: object[] = []) => ({ id: USER_ID, email: 'ada@example.org', factors }) as unknown as User;

const ENROL = 'POST /auth/v1/factors';
const CHALLENGE = 'POST /auth/v1/factors/f1/challenge';
const VERIFY = 'POST /auth/v1/factors/f1/verify';
const CODES = 'POST /functions/v1/create-recovery-codes';
const ANSWERS: Answers = {
  'GET /auth/v1/user': { body: coach([{ ...LAPTOP, id: 'f0', status: 'unverified' }]) },
  'DELETE /auth/v1/factors/f0': { body: { id: 'f0' } },
  [ENROL]: { body: { id: 'f1', type: 'webauthn', friendly_name: 'My passkey' } },
  [CHALLENGE]: { body: { id: 'c1', webauthn: { credential_options: { publicKey: { challenge: 'abc' } } } } },
  [VERIFY]: { body: { access_token: TOKEN, refresh_token: 'r2' } },
  [CODES]: { body: { codes: ['0000-1111-2222-3333'] } },
  'POST /functions/v1/get-account-security': { body: { devices: [], recoveryCodesLeft: 10 } },
  'GET /auth/v1/passkeys': { body: [{ id: 'f1', last_used_at: '2026-11-05T12:00:00Z' }] },
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  localStorage.clear();
});

async function openForm() {
  await renderPage(<SecondFactorSection user={coach()} />);
  await press('Turn on two-factor sign-in');
  await press('Add a passkey instead');
  return within(screen.getByRole('dialog', { name: 'Add a passkey' }));
}

it('adds a passkey in place of an authenticator, and shows recovery codes with the first', async () => {
  const { create } = withPasskeys();
  const calls = fakeServer(ANSWERS);
  const form = await openForm();
  expect(form.getByLabelText('Name of the passkey')).toHaveValue('My passkey');
  expect(form.getByText(/Your other devices will be signed out\./)).toBeVisible();
  await press('Continue');
  expect(await screen.findByRole('dialog', { name: 'Keep these recovery codes' })).toHaveTextContent(
    '0000-1111-2222-3333',
  );
  await clickBeside();
  expect(screen.getByText('0000-1111-2222-3333')).toBeVisible();
  expect(create).toHaveBeenCalledExactlyOnceWith({ publicKey: { challenge: 'abc' } });
  const sent = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);
  expect(sent('DELETE /auth/v1/factors/f0')).toHaveLength(1);
  expect(sent(ENROL)).toEqual([{ factor_type: 'webauthn', friendly_name: 'My passkey' }]);
  expect(sent(VERIFY)).toEqual([{ challenge_id: 'c1', webauthn: { type: 'create', credential_response: CREDENTIAL } }]);
});

it('says what is wrong next to the form, and a name that is taken next to the name', async () => {
  const { create } = withPasskeys();
  fakeServer(ANSWERS);
  const form = await openForm();
  create.mockRejectedValueOnce(notAllowed());
  await press('Continue');
  expect(await form.findByRole('alert')).toHaveTextContent('No passkey was used. Please try again.');
  expect(form.getByLabelText('Name of the passkey')).toBeValid();
  create.mockRejectedValueOnce(new DOMException('x', 'InvalidStateError'));
  await press('Continue');
  expect(await form.findByText('This device already has a passkey for your account')).toBeVisible();
  fakeServer({ ...ANSWERS, [ENROL]: { status: 422, body: { error_code: 'mfa_factor_name_conflict' } } });
  await press('Continue');
  expect(await form.findByText('You already have one with this name')).toBeVisible();
  expect(form.getByLabelText('Name of the passkey')).toBeInvalid();
  expect(form.getByLabelText('Name of the passkey')).toHaveFocus();
});

it('keeps a name that was typed, and the focus, when the other way is chosen', async () => {
  withPasskeys();
  fakeServer(ANSWERS);
  const form = await openForm();
  await press('Use an authenticator app instead');
  expect(screen.getByRole('dialog', { name: 'Set up an authenticator' })).toBeVisible();
  expect(screen.getByLabelText('Name of the authenticator')).toHaveValue('My phone');
  await userEvent.clear(screen.getByLabelText('Name of the authenticator'));
  await userEvent.type(screen.getByLabelText('Name of the authenticator'), 'Work');
  await press('Add a passkey instead');
  expect(form.getByLabelText('Name of the passkey')).toHaveValue('Work');
  expect(screen.getByRole('button', { name: 'Use an authenticator app instead' })).toHaveFocus();
});

it('offers no passkey in a browser that knows none', async () => {
  fakeServer(ANSWERS);
  await renderPage(<SecondFactorSection user={coach()} />);
  await press('Turn on two-factor sign-in');
  expect(screen.queryByRole('button', { name: 'Add a passkey instead' })).toBeNull();
});

it('lists passkeys with their last use, and says what removing one does', async () => {
  fakeServer({
    ...ANSWERS,
    'DELETE /auth/v1/factors/f1': { status: 422, body: { error_code: 'insufficient_aal', msg: 'AAL2 required' } },
  });
  const phone = { ...LAPTOP, id: 'f2', friendly_name: 'Phone', factor_type: 'totp' };
  await renderPage(<SecondFactorSection user={coach([LAPTOP, phone])} />);
  expect(await screen.findByText(/^Passkey, added .*3.*, last used .*5.*$/)).toBeVisible();
  expect(screen.getByText(/^Added .*3/)).toBeVisible();
  await press('Remove Laptop');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('devices that signed in with it alone are signed out');
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(toasts()).toEqual([['destructive', 'Could not remove it', 'AAL2 required']]));
});

it('says that earlier recovery codes may be gone when the answer to making new ones is lost', async () => {
  fakeServer({ ...ANSWERS, [CODES]: () => Promise.reject(new TypeError('Failed to fetch')) });
  await renderPage(<SecondFactorSection user={coach([LAPTOP])} />);
  expect(await screen.findByText('10 left')).toBeVisible();
  await press('Make new codes');
  expect(await screen.findByText(/^Your earlier codes may no longer work\./)).toBeVisible();
  expect(screen.queryByText('10 left')).toBeNull();
  fakeServer(ANSWERS);
  await press('Make new codes');
  expect(await screen.findByText('0000-1111-2222-3333')).toBeVisible();
});

it('goes on counting recovery codes when making new ones is refused', async () => {
  fakeServer({ ...ANSWERS, [CODES]: { status: 429, body: { message: 'Too many attempts' } } });
  await renderPage(<SecondFactorSection user={coach([LAPTOP])} />);
  await screen.findByText('10 left');
  await press('Make new codes');
  await waitFor(() => expect(toasts()).toEqual([['destructive', 'Could not make codes', 'Too many attempts']]));
  expect(screen.getByText('10 left')).toBeVisible();
});
