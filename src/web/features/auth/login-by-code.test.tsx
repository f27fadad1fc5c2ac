import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { screen, fireEvent } from '@testing-library/react';
import {
  auth,
  refreshSubscription,
  checkAccess,
  toasts,
  open,
  settle,
  beginLoginTest,
  endLoginTest,
} from '#tests/support/web/opened-login.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

expectLogs(/^Login failed Error: x/);

vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth }));
vi.mock('#web/data/records/subscription/subscription.ts', () => ({ refreshSubscription: () => refreshSubscription() }));
vi.mock('#web/data/records/subscription/access.ts', () => ({ checkAccess: () => checkAccess() }));

beforeEach(beginLoginTest);
afterEach(endLoginTest);

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

  it('has the address that was entered for signing in by password', async () => {
    setConfig({ appName: 'Hourbook', accessRule: 'route-table', signInByMail: true } as never);
    await open();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } });
    await import('./parts/mailed-code-step.tsx');
    fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
    await settle();
    expect(screen.getByRole('heading')).toHaveTextContent('Sign in by email');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
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
