import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { SESSION_STORAGE_KEY } from '#web/data/auth/stored-session.ts';
import { setConfig } from '#web/data/wire/config.ts';
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
import { ResetPasswordPage } from './reset-password-page.tsx';

expectLogs(
  /^Password reset request failed Error: broken/,
  /^Password reset completion failed Error: New password should be different/,
  /^Opening the mailed link failed Error: Email link is invalid/,
);

const auth = { resetPasswordForEmail: vi.fn(), updateUser: vi.fn(), initialize: vi.fn(), getSession: vi.fn() };
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth }));

const RECOVERY = '#access_token=a&refresh_token=b&expires_in=3600&type=recovery';

async function open(hash = '', state: { email?: string } = {}) {
  window.location.hash = hash;
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/reset-password', component: ResetPasswordPage });
  const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: ['/reset-password'] });
  history.replace('/reset-password', state);
  const router = createRouter({ routeTree: rootRoute.addChildren([page, elsewhere]), history });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading');
  return router;
}

async function ask(email: string) {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
}

beforeEach(() => {
  setConfig({ passwordMinLength: 8 } as never);
  auth.resetPasswordForEmail.mockResolvedValue({ error: null });
  auth.updateUser.mockResolvedValue({ error: null });
  auth.initialize.mockResolvedValue({ error: null });
  auth.getSession.mockResolvedValue({ data: { session: { user: { id: 'u1' } } } });
});
afterEach(() => {
  localStorage.clear();
  window.location.hash = '';
  vi.resetAllMocks();
});

it('requests a link to this page', async () => {
  await open();
  await ask('ada@example.org');
  expect(await screen.findByText(/If an account exists for ada@example.org/)).toBeVisible();
  expect(auth.resetPasswordForEmail).toHaveBeenCalledWith('ada@example.org', {
    redirectTo: `${location.origin}/reset-password`,
  });
});

it('has the address that was entered on the login page', async () => {
  await open('', { email: 'ada@example.org' });
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
});

it('shows the same when the server refuses a repeat, which it does only for known addresses', async () => {
  const error = Object.assign(new Error('wait'), { code: 'over_email_send_rate_limit' });
  auth.resetPasswordForEmail.mockResolvedValue({ error });
  await open();
  await ask('ada@example.org');
  expect(await screen.findByText(/If an account exists for ada@example.org/)).toBeVisible();
});

it('shows that the request failed', async () => {
  auth.resetPasswordForEmail.mockRejectedValue(new Error('broken'));
  await open();
  await ask('ada@example.org');
  expect(await screen.findByRole('alert')).toHaveTextContent('broken');
});

it('refuses an invalid address without a request', async () => {
  await open();
  await ask('ada');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(auth.resetPasswordForEmail).not.toHaveBeenCalled();
});

it('lets a user who opened the link choose a long enough password and continue', async () => {
  const router = await open(RECOVERY);
  const field = await screen.findByLabelText('New password');
  await userEvent.type(field, 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 8 characters');
  expect(auth.updateUser).not.toHaveBeenCalled();
  await userEvent.type(field, ' but longer');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(auth.updateUser).toHaveBeenCalledWith({ password: 'short but longer' });
});

const HOUR_S = 3_600;

it.each([
  ['lets the user choose a password after a reload too', 'otp', HOUR_S, 'Choose a new password'],
  ['asks for a new link when a mailed one was opened yesterday', 'otp', 25 * HOUR_S, 'Reset your password'],
  ['asks for a link when the user signed in by password', 'password', HOUR_S, 'Reset your password'],
])('%s', async (_, method, age, heading) => {
  const claims = { amr: [{ method, timestamp: Math.floor(Date.now() / 1000) - age }] };
  const session = { access_token: `.${btoa(JSON.stringify(claims))}.`, user: { id: 'u1' } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  await open();
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});

it('shows why a password was refused', async () => {
  auth.updateUser.mockResolvedValue({ error: new Error('New password should be different from the old password.') });
  await open(RECOVERY);
  await userEvent.type(await screen.findByLabelText('New password'), 'the same as before');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('should be different');
});

it.each([
  ['the server refused it', '#error=access_denied&error_code=otp_expired&error_description=Send+us+money', false],
  ['it creates no session', RECOVERY, true],
])('offers a new link when the old one does not work: %s', async (_, hash, hasNoSession) => {
  if (hasNoSession) auth.getSession.mockResolvedValue({ data: { session: null } });
  await open(hash);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Email link is invalid or has expired. Ask for a new one here.',
  );
  expect(screen.getByLabelText('Email')).toBeVisible();
});
