import { AUTH_RECHECK_DEBOUNCE_MS, GUARD_TIMEOUT_MS } from '#domain/timing.ts';
import { connection, setReached } from '#web/data/wire/connection.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { useSignInAgain } from '#web/data/auth/sign-in-again.ts';
import { watchForm } from '#web/ui/form/dirty-flag.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GUARD_TEXTS, checkEarly } from './check-screen.ts';
import { Guard } from './guard.tsx';

const auth = { getSession: vi.fn(), signOut: vi.fn() };
const checkAccess = vi.fn();
const isAdmin = vi.fn();
const restoreLastKnown = vi.fn();
vi.mock('#web/data/device/last-known.ts', () => ({ restoreLastKnown: (id: string) => restoreLastKnown(id) }));
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth }));
vi.mock('#web/data/records/subscription/access.ts', () => ({
  checkAccess: () => checkAccess(),
  isAdmin: () => isAdmin(),
}));

const SIGNED_IN = { data: { session: { user: { id: 'u1' } } }, error: null };
const SIGNED_OUT = { data: { session: null }, error: null };
const never = () => new Promise<never>(() => undefined);

async function open(path: string) {
  const rootRoute = createRootRoute();
  const guarded = createRoute({
    getParentRoute: () => rootRoute,
    id: 'guarded',
    component: () => (
      <Guard>
        <Outlet />
      </Guard>
    ),
  });
  const pages = ['/clients', '/sessions', '/account', '/admin', '/dashboard', '/subscription/plans', '/not-listed'].map(
    (page) => createRoute({ getParentRoute: () => guarded, path: page, component: () => <p>Page {page}</p> }),
  );
  const login = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: () => <p>Login</p> });
  const router = createRouter({
    routeTree: rootRoute.addChildren([guarded.addChildren(pages), login]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  render(<RouterProvider router={router as never} />);
  await settle();
  return router;
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(20));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toasts = () => shownToasts.get().map(({ title, description }) => [title, description]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setConfig({ accessRule: 'route-table' } as never);
  auth.getSession.mockResolvedValue(SIGNED_IN);
  auth.signOut.mockResolvedValue({ error: null });
  setReached(true);
  checkAccess.mockResolvedValue(true);
  isAdmin.mockResolvedValue(false);
});
afterEach(() => {
  for (const one of shownToasts.get()) shownToasts.remove(one.id);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

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
    await act(() => router.navigate({ to: '/sessions' as string }));
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
    await act(() => router.navigate({ to: '/sessions' as string }));
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

describe('a user known to this device', () => {
  const access_token = `h.${btoa(JSON.stringify({ aal: 'aal1' }))}.s`;
  const wasHere = () => localStorage.setItem('hourbook.auth', JSON.stringify({ access_token, user: { id: 'u1' } }));
  const setOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  it('gets the page at once without a network, even with an old sign-in', async () => {
    wasHere();
    setOffline();
    auth.getSession.mockImplementation(never);
    await open('/clients');
    expect(screen.getByText('Page /clients')).toBeVisible();
    expect(restoreLastKnown).toHaveBeenCalledWith('u1');
  });

  it('gets the page after a time-out if data is kept for it', async () => {
    wasHere();
    restoreLastKnown.mockResolvedValue(true);
    checkAccess.mockImplementation(never);
    await open('/clients');
    await pass(GUARD_TIMEOUT_MS + 100);
    expect(screen.getByText('Page /clients')).toBeVisible();
    // Marked as old.
    expect(connection()).toBe('unreached');
  });

  it.each([
    ['nothing is kept', '/clients', false],
    ['it is an admin page', '/admin', true],
  ])('gets the login after a time-out when %s', async (_, path, isKept) => {
    wasHere();
    restoreLastKnown.mockResolvedValue(isKept);
    auth.getSession.mockImplementation(never);
    const router = await open(path);
    await pass(GUARD_TIMEOUT_MS + 100);
    expect(router.state.location.pathname).toBe('/login');
  });
});

describe('a session that ended', () => {
  const endSession = async () => {
    auth.getSession.mockResolvedValue(SIGNED_OUT);
    act(() => setAuthSession(null));
    await pass(AUTH_RECHECK_DEBOUNCE_MS + 20);
  };
  const Asking = () => <p>{useSignInAgain() ? 'Asked' : 'Not asked'}</p>;
  let stop: () => void;
  beforeEach(() => {
    act(() => setAuthSession({ user: { id: 'u1' } } as never));
    stop = watchForm(() => true);
    render(<Asking />);
  });
  afterEach(() => stop());

  it('asks for the password if a form is unsaved, and the page stays', async () => {
    const router = await open('/clients');
    await endSession();
    expect(screen.getByText('Asked')).toBeVisible();
    expect(screen.getByText('Page /clients')).toBeVisible();
    expect(router.state.location.pathname).toBe('/clients');
  });

  it('opens the login if the coach logged out in another tab', async () => {
    const router = await open('/clients');
    const otherTab = new BroadcastChannel('hourbook');
    otherTab.postMessage('signed-out');
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 50));
    vi.useFakeTimers();
    otherTab.close();
    await endSession();
    await settle();
    expect(router.state.location.pathname).toBe('/login');
  });
});

describe('re-checks', () => {
  it('wait 300 ms after the last change of the auth session', async () => {
    const router = await open('/clients');
    expect(auth.getSession).toHaveBeenCalledTimes(1);
    auth.getSession.mockResolvedValue(SIGNED_OUT);
    act(() => setAuthSession(null));
    await pass(AUTH_RECHECK_DEBOUNCE_MS - 50);
    act(() => setAuthSession(null));
    await pass(AUTH_RECHECK_DEBOUNCE_MS - 50);
    expect(auth.getSession).toHaveBeenCalledTimes(1);
    await pass(50);
    expect(auth.getSession).toHaveBeenCalledTimes(2);
    await settle();
    expect(router.state.location.pathname).toBe('/login');
  });

  it('keep the page visible meanwhile', async () => {
    await open('/clients');
    auth.getSession.mockImplementation(never);
    act(() => setAuthSession(null));
    await pass(AUTH_RECHECK_DEBOUNCE_MS + 20);
    expect(auth.getSession).toHaveBeenCalledTimes(2);
    expect(screen.getByText('Page /clients')).toBeVisible();
  });

  it('redirect only once', async () => {
    let answer: (isAdmin: boolean) => void = () => undefined;
    isAdmin.mockReturnValue(new Promise<boolean>((resolve) => (answer = resolve)));
    await open('/admin');
    act(() => setAuthSession(null));
    await pass(AUTH_RECHECK_DEBOUNCE_MS);
    expect(auth.getSession).toHaveBeenCalledTimes(2);
    answer(false);
    await settle();
    expect(toasts()).toHaveLength(1);
  });
});
