import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { screen, fireEvent } from '@testing-library/react';
import { LOGIN_TIMEOUT_MS } from '#domain/timing.ts';
import { SESSION_STORAGE_KEY } from '#web/data/auth/stored-session.ts';
import {
  auth,
  refreshSubscription,
  checkAccess,
  SESSION,
  never,
  toasts,
  open,
  settle,
  send,
  beginLoginTest,
  endLoginTest,
} from '#tests/support/web/opened-login.tsx';
import { pass } from '#tests/support/web/pass.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

expectLogs(
  /^Login failed Error: (?:Invalid login credentials|User is banned|Failed to establish session|Login timed out)/,
  /^After the login failed Error: (?:down|Login timed out)/,
  /^Ending an incomplete sign-in failed Error: no network/,
);

vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth }));
vi.mock('#web/data/records/subscription/subscription.ts', () => ({ refreshSubscription: () => refreshSubscription() }));
vi.mock('#web/data/records/subscription/access.ts', () => ({ checkAccess: () => checkAccess() }));

beforeEach(beginLoginTest);
afterEach(endLoginTest);

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
    expect(button).toHaveAttribute('aria-disabled', 'true');
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

  it('says that an account is blocked in the words that mailed links have for it', async () => {
    const error = Object.assign(new Error('User is banned'), { code: 'user_banned' });
    auth.signInWithPassword.mockResolvedValue({ data: {}, error });
    await open();
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('This account is blocked');
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
    await pass(LOGIN_TIMEOUT_MS - 200);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(200);
    expect(screen.getByRole('alert')).toHaveTextContent('Login timed out. Please try again.');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(path()).toBe('/login');
  });

  it('deletes the session of a sign-in that is too late', async () => {
    let arrive!: (value: unknown) => void;
    auth.signInWithPassword.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    await open();
    await send();
    await pass(LOGIN_TIMEOUT_MS);
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
    await pass(LOGIN_TIMEOUT_MS);
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
    await pass(LOGIN_TIMEOUT_MS);
    expect(toasts()[0]?.[0]).toBe('warn');
    expect(path()).toBe('/dashboard');
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

  it.each(['Forgot password?', 'Sign up'])('hands the entered address to the page behind %s', async (name) => {
    const { state } = await open();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } });
    fireEvent.click(screen.getByRole('link', { name }));
    await settle();
    expect(state()).toMatchObject({ email: 'ada@example.org' });
  });

  it('advertises the plan', async () => {
    await open();
    expect(screen.getByText('£9.99')).toBeVisible();
    expect(screen.getByText(/14-day free trial/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/reset-password');
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  });
});
