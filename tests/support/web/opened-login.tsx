// The login page with what it asks replaced. A test file replaces the modules itself: vi.mock works for its own file.
import { setConfig } from '#web/data/wire/config.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { pass } from './pass.ts';
import { vi } from 'vitest';
import { LoginPage } from '#web/features/auth/login-page.tsx';

export const auth = {
  signInWithPassword: vi.fn(),
  signInWithOtp: vi.fn(),
  verifyOtp: vi.fn(),
  refreshSession: vi.fn(),
  getSession: vi.fn(),
  setSession: vi.fn(),
  signOut: vi.fn(),
  admin: { signOut: vi.fn() },
};
export const refreshSubscription = vi.fn();
export const checkAccess = vi.fn();
export const SESSION = { user: { id: 'u1' } };
export const never = () => new Promise<never>(() => undefined);
export const toasts = () => shownToasts.get().map(({ tone, title, description }) => [tone, title, description]);

export async function open(state: { message?: string; from?: string } = {}) {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: LoginPage });
  const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  history.replace('/login', state);
  const router = createRouter({ routeTree: rootRoute.addChildren([page, elsewhere]), history });
  render(<RouterProvider router={router as never} />);
  await settle();
  return { path: () => router.state.location.pathname, state: () => router.state.location.state };
}

/** Waits for promises and the router's transitions. */
export const settle = () => pass(50);

export async function send(email = 'ada@example.org', password = 'correct horse') {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await settle();
}

export function beginLoginTest() {
  vi.useFakeTimers();
  setConfig({
    publishableKey: 'key',
    appName: 'Hourbook',
    version: '0',
    accessRule: 'route-table',
    paymentGraceDays: 0,
    passwordMinLength: 8,
    confirmEmail: false,
    signInByMail: false,
    builtInAccounts: [],
    flags: { analytics: false, coachTools: true },
    links: { supportEmail: null, knowledgeBaseUrl: null, communityUrl: null },
  });
  auth.signInWithPassword.mockResolvedValue({ data: { session: SESSION }, error: null });
  auth.refreshSession.mockResolvedValue({ data: { session: SESSION }, error: null });
  auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  refreshSubscription.mockResolvedValue(null);
  checkAccess.mockResolvedValue(true);
}
export function endLoginTest() {
  for (const one of shownToasts.get()) shownToasts.remove(one.id);
  vi.useRealTimers();
  vi.resetAllMocks();
}
