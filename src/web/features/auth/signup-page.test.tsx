import { setConfig } from '#web/backend/config.ts';
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
import { SignupPage } from './signup-page.tsx';

const auth = { signUp: vi.fn(), resend: vi.fn() };
vi.mock('#web/backend/auth.ts', () => ({ loadAuth: async () => auth }));

async function open() {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/signup', component: SignupPage });
  const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/signup'] }),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading');
  return router;
}

async function send() {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setConfig({ passwordMinLength: 10 } as never);
  auth.signUp.mockResolvedValue({ data: { session: {} }, error: null });
});
afterEach(() => {
  vi.resetAllMocks();
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

it('records that and when the terms were accepted, and goes to the dashboard', async () => {
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

it('asks to look at the mail when the address wants to be confirmed', async () => {
  auth.signUp.mockResolvedValue({ data: { session: null }, error: null });
  auth.resend.mockResolvedValue({ error: null });
  const router = await open();
  await send();
  expect(await screen.findByRole('heading', { name: 'Look at your mail' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(auth.resend).toHaveBeenCalledWith({ type: 'signup', email: 'ada@example.org' });
  expect(router.state.location.pathname).toBe('/signup');
});

it('shows what the server refused and keeps what was entered', async () => {
  auth.signUp.mockResolvedValue({ data: { session: null }, error: new Error('User already registered') });
  await open();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('User already registered');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
});

it('says the trial that is granted', async () => {
  await open();
  expect(screen.getByText(/^30 days with everything open/)).toBeVisible();
});
