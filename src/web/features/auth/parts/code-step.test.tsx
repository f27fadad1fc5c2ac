import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { SESSION_STORAGE_KEY } from '#web/data/auth/stored-session.ts';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoginPage } from '../login-page.tsx';

expectLogs(/^Entering a code failed Error: Invalid TOTP code entered/);

const auth = {
  signInWithPassword: vi.fn(),
  refreshSession: vi.fn(),
  getSession: vi.fn(),
  signOut: vi.fn(),
  mfa: { challengeAndVerify: vi.fn() },
};
const callFunction = vi.fn();
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth }));
vi.mock('#web/data/auth/call-function.ts', () => ({ callFunction: (...args: unknown[]) => callFunction(...args) }));
vi.mock('#web/data/records/subscription/subscription.ts', () => ({ refreshSubscription: async () => null }));
vi.mock('#web/data/records/subscription/access.ts', () => ({ checkAccess: async () => true }));

const PHONE = { id: 'f1', friendly_name: 'Phone', status: 'verified' };
const TABLET = { id: 'f2', friendly_name: 'Tablet', status: 'verified' };
const HALF_BEGUN = { id: 'f3', friendly_name: 'Half begun', status: 'unverified' };
const session = (aal: string, factors: object[] = [PHONE]) => ({
  data: { session: { access_token: `h.${btoa(JSON.stringify({ aal }))}.s`, user: { id: 'u1', factors } } },
  error: null,
});

async function open() {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: LoginPage });
  const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  history.replace('/login', { from: '/clients' });
  const router = createRouter({ routeTree: rootRoute.addChildren([page, elsewhere]), history });
  render(<RouterProvider router={router as never} />);
  return { path: () => router.state.location.pathname };
}

/** Signed in without the second factor, as after a reload. */
async function openAtCode(factors?: object[]) {
  const known = session('aal1', factors);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(known.data.session));
  auth.getSession.mockResolvedValue(known);
  const opened = await open();
  await screen.findByRole('heading', { name: 'Enter your code' });
  return opened;
}
const enter = async (label: string, text: string) => {
  await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

beforeEach(() => {
  setConfig({ accessRule: 'route-table', appName: 'Hourbook' } as never);
  auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  auth.signOut.mockResolvedValue({ error: null });
  auth.mfa.challengeAndVerify.mockResolvedValue({ data: {}, error: null });
});
afterEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
});

it('asks for the code after the password, and then opens the requested page', async () => {
  auth.signInWithPassword.mockResolvedValue(session('aal1'));
  auth.refreshSession.mockResolvedValue(session('aal1'));
  const { path } = await open();
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Enter your code' });
  expect(path()).toBe('/login');
  auth.getSession.mockResolvedValue(session('aal1'));
  await waitFor(() => expect(screen.getByLabelText('Authentication code')).toHaveFocus());
  await enter('Authentication code', '123 456');
  await waitFor(() => expect(path()).toBe('/clients'));
});

it('sends the code of the chosen authenticator, without blanks', async () => {
  await openAtCode([PHONE, TABLET, HALF_BEGUN]);
  const choice = await screen.findByLabelText('Authenticator');
  expect([...(choice as HTMLSelectElement).options].map(({ text }) => text)).toEqual(['Phone', 'Tablet']);
  await userEvent.selectOptions(choice, 'Tablet');
  await enter('Authentication code', '123 456');
  await waitFor(() => expect(auth.mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: 'f2', code: '123456' }));
});

it('stays open and shows a wrong code', async () => {
  const error = Object.assign(new Error('Invalid TOTP code entered'), { code: 'mfa_verification_failed' });
  auth.mfa.challengeAndVerify.mockResolvedValue({ data: null, error });
  const { path } = await openAtCode();
  await enter('Authentication code', '000000');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right, or was used before.');
  expect(path()).toBe('/login');
});

it('accepts a recovery code, and then gets a token with aal2', async () => {
  callFunction.mockResolvedValue({ recoveryCodesLeft: 9, refreshToken: 'from the code' });
  auth.refreshSession.mockResolvedValue(session('aal2'));
  const { path } = await openAtCode();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  await enter('Recovery code', '0a1b-2c3d-4e5f-6g7h');
  await waitFor(() => expect(path()).toBe('/clients'));
  expect(callFunction).toHaveBeenCalledWith('redeem-recovery-code', { code: '0a1b-2c3d-4e5f-6g7h' });
  // The stored one is from before the code, and refused.
  expect(auth.refreshSession).toHaveBeenCalledExactlyOnceWith({ refresh_token: 'from the code' });
});

it('lets another user sign in instead', async () => {
  await openAtCode();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with another account' }));
  expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
  expect(await screen.findByLabelText('Email')).toBeVisible();
});
