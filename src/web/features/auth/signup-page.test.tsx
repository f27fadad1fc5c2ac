import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pass } from '#tests/support/web/pass.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignupPage } from './signup-page.tsx';

expectLogs(/^Loading the trial failed Error: away/, /^Sign-up failed Error: User already registered/);

const auth = { signUp: vi.fn(), resend: vi.fn() };
const checkAccess = vi.fn();
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth }));
vi.mock('#web/data/records/subscription/access.ts', () => ({ checkAccess: () => checkAccess() }));

async function open(state: { email?: string } = {}) {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/signup', component: SignupPage });
  const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: ['/signup'] });
  history.replace('/signup', state);
  const router = createRouter({ routeTree: rootRoute.addChildren([page, elsewhere]), history });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading');
  return router;
}

async function fill() {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('checkbox'));
}
async function send() {
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

beforeEach(() => {
  setConfig({ passwordMinLength: 10, appName: 'Hourbook' } as never);
  auth.signUp.mockResolvedValue({ data: { session: {}, user: { id: 'u1' } }, error: null });
  checkAccess.mockResolvedValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  for (const one of shownToasts.get()) shownToasts.remove(one.id);
  vi.resetAllMocks();
});

it('has the address that was entered on the login page', async () => {
  await open({ email: 'ada@example.org' });
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
});

it('refuses an empty form at each field, with the minimum of the settings', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Please enter a valid email address',
    'Password must be at least 10 characters',
    'Please accept the terms to create an account',
  ]);
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(auth.signUp).not.toHaveBeenCalled();
});

it('records the acceptance of the terms and its time, and opens the dashboard', async () => {
  const router = await open();
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(auth.signUp).toHaveBeenCalledWith({
    email: 'ada@example.org',
    password: 'correct horse',
    options: {
      data: { terms_accepted: true, terms_accepted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      emailRedirectTo: `${location.origin}/dashboard`,
    },
  });
});

it.each([
  ['is there', async () => true, ['success', 'Your 30-day trial has begun.']],
  ['could not be written', async () => false, ['warn', expect.stringContaining('its trial could not be started')]],
  ['could not be looked up', () => Promise.reject(new Error('away')), ['success', 'Your account is ready.']],
])('shows a welcome that fits: the trial %s', async (_case, answer, expected) => {
  checkAccess.mockImplementation(answer);
  const router = await open();
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(shownToasts.get().map(({ tone, description }) => [tone, description])).toEqual([expected]);
});

it('asks to check the mail when the address must be confirmed', async () => {
  auth.signUp.mockResolvedValue({ data: { session: null }, error: null });
  auth.resend.mockResolvedValue({ error: null });
  const router = await open();
  await send();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(auth.resend).toHaveBeenCalledWith({
    type: 'signup',
    email: 'ada@example.org',
    options: { emailRedirectTo: `${location.origin}/dashboard` },
  });
  expect(router.state.location.pathname).toBe('/signup');
});

it('shows that the mail bounced, and accepts another address', async () => {
  auth.signUp.mockResolvedValue({ data: { session: null, user: { id: 'made-up' } }, error: null });
  const asked = vi.fn(async () => Response.json({ state: 'undeliverable' }));
  vi.stubGlobal('fetch', asked);
  await open();
  await fill();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await pass(50);
  expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await pass(5_000);
  expect(screen.getByRole('alert')).toHaveTextContent('Our email to ada@example.org came back');
  expect(asked).toHaveBeenCalledWith(
    '/functions/v1/get-mail-delivery',
    expect.objectContaining({ body: '{"id":"made-up"}' }),
  );
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(await screen.findByRole('button', { name: 'Create account' })).toBeVisible();
});

it("shows the server's refusal and keeps what was entered", async () => {
  auth.signUp.mockResolvedValue({ data: { session: null }, error: new Error('User already registered') });
  await open();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('User already registered');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
});

it('shows the length of the trial', async () => {
  await open();
  expect(screen.getByText(/^30 days with everything open/)).toBeVisible();
});
