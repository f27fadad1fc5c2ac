import { LOGIN_TIMEOUT_MS } from '#domain/timing.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { SESSION_STORAGE_KEY } from '#web/data/auth/stored-session.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginPage } from './login-page.tsx';

const auth = {
  signInWithPassword: vi.fn(),
  signInWithOtp: vi.fn(),
  verifyOtp: vi.fn(),
  refreshSession: vi.fn(),
  getSession: vi.fn(),
  signOut: vi.fn(),
  admin: { signOut: vi.fn() },
};
const refreshSubscription = vi.fn();
const checkAccess = vi.fn();
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth }));
vi.mock('#web/data/records/subscription/subscription.ts', () => ({ refreshSubscription: () => refreshSubscription() }));
vi.mock('#web/data/records/subscription/access.ts', () => ({ checkAccess: () => checkAccess() }));

const SESSION = { user: { id: 'u1' } };
const never = () => new Promise<never>(() => undefined);
const toasts = () => shownToasts.get().map(({ tone, title, description }) => [tone, title, description]);

async function open(state: { message?: string; from?: string } = {}) {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: LoginPage });
  const elsewhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null });
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  history.replace('/login', state);
  const router = createRouter({ routeTree: rootRoute.addChildren([page, elsewhere]), history });
  render(<RouterProvider router={router as never} />);
  await settle();
  return { path: () => router.state.location.pathname };
}

/** Waits for dynamic imports, promises and the router's transitions. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(50));

async function send(email = 'ada@example.org', password = 'correct horse') {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setConfig({
    publishableKey: 'key',
    appName: 'Hourbook',
    version: '0',
    accessRule: 'route-table',
    paymentGraceDays: 0,
    passwordMinLength: 8,
    confirmEmail: false,
    signInByMail: false,
    flags: { analytics: false, coachTools: true },
    links: { supportEmail: null, knowledgeBaseUrl: null, communityUrl: null },
  });
  auth.signInWithPassword.mockResolvedValue({ data: { session: SESSION }, error: null });
  auth.refreshSession.mockResolvedValue({ data: { session: SESSION }, error: null });
  auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  refreshSubscription.mockResolvedValue(null);
  checkAccess.mockResolvedValue(true);
});
afterEach(() => {
  for (const one of shownToasts.get()) shownToasts.remove(one.id);
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe('the form', () => {
  it('refuses invalid values with one message and a toast, without a request', async () => {
    await open();
    await send('not an address', 'short');
    const text = 'Please enter a valid email address, Password must be at least 6 characters';
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(toasts()).toEqual([['destructive', 'Validation Error', text]]);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(auth.signInWithPassword).not.toHaveBeenCalled();
  });

  it("shows 'Signing in...' while busy and ignores a second click", async () => {
    auth.signInWithPassword.mockImplementation(never);
    await open();
    await send();
    const button = screen.getByRole('button', { name: 'Signing in...' });
    expect(button).toBeDisabled();
    fireEvent.submit(button.closest('form')!);
    expect(auth.signInWithPassword).toHaveBeenCalledTimes(1);
  });
});

describe('signing in', () => {
  it('opens the dashboard with a welcome', async () => {
    const { path } = await open();
    await send();
    expect(toasts()).toEqual([['success', 'Login Successful', 'Welcome back!']]);
    expect(path()).toBe('/dashboard');
    expect(localStorage.getItem('isAuthenticated')).toBe('true');
    expect(refreshSubscription).toHaveBeenCalledTimes(1);
  });

  it('returns to the page that the guard refused', async () => {
    const { path } = await open({ from: '/sessions?add=1' });
    await send();
    expect(path()).toBe('/sessions');
  });

  it('opens the plans without access', async () => {
    checkAccess.mockResolvedValue(false);
    const { path } = await open({ from: '/clients' });
    await send();
    expect(toasts()[0]?.slice(0, 2)).toEqual(['destructive', 'Subscription Required']);
    expect(path()).toBe('/subscription/plans');
  });

  it('opens the dashboard with a warning when the steps after signing in fail', async () => {
    refreshSubscription.mockRejectedValue(new Error('down'));
    const { path } = await open();
    await send();
    expect(toasts()[0]?.[0]).toBe('warn');
    expect(path()).toBe('/dashboard');
  });

  it("shows the server's refusal", async () => {
    auth.signInWithPassword.mockResolvedValue({ data: {}, error: new Error('Invalid login credentials') });
    const { path } = await open();
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid login credentials');
    expect(path()).toBe('/login');
    expect(localStorage.getItem('isAuthenticated')).toBeNull();
  });

  it('fails when no session is established, and deletes it, even if the server cannot be reached', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...SESSION, access_token: 'half' }));
    auth.refreshSession.mockResolvedValue({ data: { session: null }, error: null });
    auth.admin.signOut.mockRejectedValue(new Error('no network'));
    const { path } = await open({ message: 'Please sign in.' });
    await send();
    expect(screen.getByText('Failed to establish session')).toBeVisible();
    expect(path()).toBe('/login');
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
    expect(localStorage.getItem('isAuthenticated')).toBeNull();
    expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
    expect(auth.admin.signOut).toHaveBeenCalledWith('half', 'local');
  });
});

describe('the time-out of 10 seconds', () => {
  it('ends a sign-in without a response', async () => {
    auth.signInWithPassword.mockImplementation(never);
    const { path } = await open();
    await send();
    await act(() => vi.advanceTimersByTimeAsync(LOGIN_TIMEOUT_MS - 200));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('alert')).toHaveTextContent('Login timed out. Please try again.');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(path()).toBe('/login');
  });

  it('deletes the session of a sign-in that is too late', async () => {
    let arrive!: (value: unknown) => void;
    auth.signInWithPassword.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    await open();
    await send();
    await act(() => vi.advanceTimersByTimeAsync(LOGIN_TIMEOUT_MS));
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...SESSION, access_token: 'late' }));
    arrive({ data: { session: SESSION }, error: null });
    await settle();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
    expect(auth.admin.signOut).toHaveBeenCalledWith('late', 'local');
  });

  it('does not delete the session of a late sign-in when the coach has tried again', async () => {
    let arrive!: (value: unknown) => void;
    auth.signInWithPassword.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const { path } = await open();
    await send();
    await act(() => vi.advanceTimersByTimeAsync(LOGIN_TIMEOUT_MS));
    await send();
    expect(path()).toBe('/dashboard');
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...SESSION, access_token: 'late' }));
    arrive({ data: { session: SESSION }, error: null });
    await settle();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
  });

  it('continues with a warning when only the steps after signing in take too long', async () => {
    checkAccess.mockImplementation(never);
    const { path } = await open();
    await send();
    expect(path()).toBe('/login');
    await act(() => vi.advanceTimersByTimeAsync(LOGIN_TIMEOUT_MS));
    expect(toasts()[0]?.[0]).toBe('warn');
    expect(path()).toBe('/dashboard');
  });
});

describe('by a mailed code', () => {
  const openForm = async () => {
    setConfig({ appName: 'Hourbook', accessRule: 'route-table', signInByMail: true } as never);
    const opened = await open();
    // Loaded lazily, which fake timers do not speed up.
    await import('./parts/mailed-code-step.tsx');
    fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
    await settle();
    return opened;
  };
  const ask = async (email = 'ada@example.org') => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
    fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
    await settle();
  };
  const enter = async (code: string) => {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await settle();
  };
  beforeEach(() => {
    auth.signInWithOtp.mockResolvedValue({ error: null });
    auth.verifyOtp.mockResolvedValue({ error: null });
  });

  it('is not offered if the setting is off', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Email me a code' })).toBeNull();
  });

  it('is for existing accounts only, accepts digits with blanks, and signs in', async () => {
    const { path } = await openForm();
    await ask();
    expect(auth.signInWithOtp).toHaveBeenCalledWith({
      email: 'ada@example.org',
      options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/dashboard` },
    });
    expect(screen.getByText(/If there is an account for/)).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveFocus();
    await enter(' 012 345 ');
    expect(auth.verifyOtp).toHaveBeenCalledWith({ email: 'ada@example.org', token: '012345', type: 'email' });
    expect(path()).toBe('/dashboard');
    expect(toasts()).toEqual([['success', 'Login Successful', 'Welcome back!']]);
  });

  it('shows what is wrong, and sends no request unless there are six digits', async () => {
    await openForm();
    await ask('nobody');
    expect(screen.getByText('Please enter a valid email address')).toBeVisible();
    await ask();
    await enter('12345');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter the six digits.');
    expect(auth.verifyOtp).not.toHaveBeenCalled();
    auth.verifyOtp.mockResolvedValue({ error: Object.assign(new Error('x'), { code: 'otp_expired' }) });
    await enter('123456');
    expect(screen.getByRole('alert')).toHaveTextContent('This code is not right, or is too old.');
  });

  it('returns to the password form', async () => {
    await openForm();
    fireEvent.click(screen.getByRole('button', { name: 'Sign in with your password' }));
    expect(screen.getByLabelText('Password')).toBeVisible();
  });
});

describe('arriving', () => {
  it('shows a message of the navigation', async () => {
    await open({ message: 'Please sign in again.' });
    expect(screen.getByRole('status')).toHaveTextContent('Please sign in again.');
  });

  it('shows a spinner while an existing session is checked, then continues', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, '{}');
    let answer!: (value: unknown) => void;
    auth.getSession.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { path } = await open();
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(screen.queryByLabelText('Email')).toBeNull();
    answer({ data: { session: SESSION } });
    await settle();
    expect(path()).toBe('/dashboard');
  });

  it('shows the form when the stored session has ended', async () => {
    localStorage.setItem(SESSION_STORAGE_KEY, '{}');
    await open();
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  it('advertises the plan', async () => {
    await open();
    expect(screen.getByText('£9.99')).toBeVisible();
    expect(screen.getByText(/14-day free trial/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/reset-password');
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  });
});
