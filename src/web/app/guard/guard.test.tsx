import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { GUARD_TIMEOUT_MS } from '#domain/timing.ts';
import { act, screen } from '@testing-library/react';
import { GUARD_TEXTS, checkEarly } from './check-screen.ts';
import {
  auth,
  checkAccess,
  isAdmin,
  restoreLastKnown,
  SIGNED_IN,
  SIGNED_OUT,
  never,
  open,
  settle,
  toasts,
  beginGuardTest,
  endGuardTest,
} from '#tests/support/web/guarded-pages.tsx';
import { pass } from '#tests/support/web/pass.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

expectLogs(/^Subscription check failed Error: (?:down|ended)/, /^Checking access failed Error: down/);

vi.mock('#web/data/device/last-known.ts', () => ({ restoreLastKnown: (id: string) => restoreLastKnown(id) }));
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth }));
vi.mock('#web/data/records/subscription/access.ts', () => ({
  checkAccess: () => checkAccess(),
  isAdmin: () => isAdmin(),
}));

beforeEach(beginGuardTest);
afterEach(endGuardTest);

describe('the rules', () => {
  it("shows 'Authenticating...' while checking, then the page", async () => {
    let answer!: (value: unknown) => void;
    auth.getSession.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await open('/clients');
    expect(screen.getByRole('status')).toHaveTextContent('Authenticating...');
    answer(SIGNED_IN);
    await settle();
    expect(screen.getByText('Page /clients')).toBeVisible();
  });

  it('refuses a route that is not in the list of screens, without a request', async () => {
    await open('/not-listed');
    expect(screen.queryByText('Page /not-listed')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(auth.getSession).not.toHaveBeenCalled();
  });

  it('without a session signs out and opens the login, keeping the location', async () => {
    auth.getSession.mockResolvedValue(SIGNED_OUT);
    const router = await open('/clients?q=2');
    expect(auth.signOut).toHaveBeenCalled();
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({ from: '/clients?q=2' });
  });

  it('does not sign out when the server cannot be reached', async () => {
    const error = Object.assign(new Error('{}'), { name: 'AuthRetryableFetchError' });
    auth.getSession.mockResolvedValue({ data: { session: null }, error });
    const router = await open('/clients');
    expect(auth.signOut).not.toHaveBeenCalled();
    expect(router.state.location.state).toMatchObject({
      message: 'The server could not be reached. Please sign in again.',
    });
  });

  it('opens the login when the second factor is missing, without signing out', async () => {
    const access_token = `h.${btoa(JSON.stringify({ aal: 'aal1' }))}.s`;
    const user = { id: 'u1', factors: [{ status: 'verified' }] };
    auth.getSession.mockResolvedValue({ data: { session: { access_token, user } }, error: null });
    const router = await open('/clients?q=2');
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({ from: '/clients?q=2' });
    expect(auth.signOut).not.toHaveBeenCalled();
  });

  it('refuses the admin pages to others', async () => {
    const router = await open('/admin');
    expect(toasts()).toEqual([['Access Denied', "You don't have permission to access the admin panel"]]);
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each(['/admin', '/subscription/admin'])(
    'never begins %s for others, also while the next page loads',
    async (path) => {
      const begun: string[] = [];
      let arrive: (value?: unknown) => void = () => undefined;
      const dashboard = new Promise((resolve) => (arrive = resolve));
      await open(path, (page) => begun.push(page), { '/dashboard': dashboard });
      await pass(2_000);
      expect(begun).toEqual([]);
      arrive();
      await settle();
      expect([...new Set(begun)]).toEqual(['/dashboard']);
    },
  );

  it('never begins a second admin page for somebody whose role was taken away on the first', async () => {
    const begun: string[] = [];
    isAdmin.mockResolvedValue(true);
    const router = await open('/admin', (page) => begun.push(page));
    let answer: (isAdmin: boolean) => void = () => undefined;
    isAdmin.mockReturnValue(new Promise<boolean>((resolve) => (answer = resolve)));
    await act(() => router.navigate({ to: '/subscription/admin' }));
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('Authenticating...');
    answer(false);
    await settle();
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(begun).not.toContain('/subscription/admin');
  });

  it('lets admins in', async () => {
    isAdmin.mockResolvedValue(true);
    await open('/admin');
    expect(screen.getByText('Page /admin')).toBeVisible();
  });

  it('asks for a subscription where one is required', async () => {
    checkAccess.mockResolvedValue(false);
    const router = await open('/sessions');
    expect(toasts()).toEqual([['Subscription Required', 'You need an active subscription to access this feature']]);
    expect(router.state.location.pathname).toBe('/subscription/plans');
    expect(screen.getByText('Page /subscription/plans')).toBeVisible();
  });

  it('needs no subscription where a login is enough', async () => {
    checkAccess.mockResolvedValue(false);
    await open('/account');
    expect(screen.getByText('Page /account')).toBeVisible();
    expect(checkAccess).not.toHaveBeenCalled();
  });

  it('opens the page when the subscription cannot be loaded, since the database checks the writes', async () => {
    checkAccess.mockRejectedValue(new Error('down'));
    await open('/clients');
    expect(screen.getByText('Page /clients')).toBeVisible();
  });
});

describe('the time-out of 5 seconds', () => {
  it('ends a hanging check at the login with a message', async () => {
    checkAccess.mockImplementation(never);
    const router = await open('/clients');
    await pass(GUARD_TIMEOUT_MS - 100);
    expect(screen.getByRole('status')).toHaveTextContent('Authenticating...');
    await pass(100);
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({
      from: '/clients',
      message: 'Checking your sign-in took too long. Please sign in again.',
    });
    expect(auth.signOut).not.toHaveBeenCalled();
  });

  it('does not close an open page', async () => {
    const router = await open('/clients');
    checkAccess.mockImplementation(never);
    await act(() => router.navigate({ to: '/sessions' }));
    await pass(GUARD_TIMEOUT_MS + 100);
    expect(screen.getByText('Page /sessions')).toBeVisible();
  });
});

/** What the shell's route does where the build drew the page: the guard is mounted once the first check is over. */
async function openDrawn(path: string) {
  await checkEarly(path);
  return open(path);
}

describe('the check that runs before the guard is mounted', () => {
  it.each([
    ['a profile that hangs', () => checkAccess.mockImplementation(never)],
    ['an expired token whose refresh hangs', () => auth.getSession.mockImplementation(never)],
  ])('takes 5 seconds in total with %s', async (_, hang) => {
    hang();
    const checked = checkEarly('/clients');
    await pass(GUARD_TIMEOUT_MS);
    await checked;
    const router = await open('/clients');
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({ from: '/clients', message: GUARD_TEXTS.timedOut });
  });

  it('grants access without a second request', async () => {
    await openDrawn('/clients');
    expect(screen.getByText('Page /clients')).toBeVisible();
    expect(checkAccess).toHaveBeenCalledTimes(1);
  });

  it('does not apply to the next page', async () => {
    const router = await openDrawn('/clients');
    checkAccess.mockResolvedValue(false);
    await act(() => router.navigate({ to: '/sessions' }));
    await settle();
    expect(router.state.location.pathname).toBe('/subscription/plans');
  });

  it('notices a session that the server has ended', async () => {
    checkAccess.mockImplementation(() => {
      auth.getSession.mockResolvedValue(SIGNED_OUT);
      return Promise.reject(new Error('ended'));
    });
    const router = await openDrawn('/clients');
    expect(router.state.location.pathname).toBe('/login');
  });

  it('opens the login if it fails', async () => {
    auth.getSession.mockRejectedValue(new Error('down'));
    const router = await openDrawn('/clients');
    expect(router.state.location.state).toMatchObject({ message: GUARD_TEXTS.unreachable });
  });
});
