import { AUTH_RECHECK_DEBOUNCE_MS, GUARD_TIMEOUT_MS } from '#domain/timing.ts';
import { connection } from '#web/data/wire/connection.ts';
import { setAuthSession } from '#web/data/auth/session-store.ts';
import { onTabMessage } from '#web/data/device/tab-channel.ts';
import { useSignInAgain } from '#web/data/auth/sign-in-again.ts';
import { watchForm } from '#web/ui/form/dirty-flag.ts';
import { act, render, screen } from '@testing-library/react';
import {
  auth,
  checkAccess,
  isAdmin,
  restoreLastKnown,
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

vi.mock('#web/data/device/last-known.ts', () => ({ restoreLastKnown: (id: string) => restoreLastKnown(id) }));
vi.mock('#web/data/auth/auth.ts', () => ({ loadAuth: async () => auth }));
vi.mock('#web/data/records/subscription/access.ts', () => ({
  checkAccess: () => checkAccess(),
  isAdmin: () => isAdmin(),
}));

beforeEach(beginGuardTest);
afterEach(endGuardTest);

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

  it('gets the page after a time-out if data is stored for it', async () => {
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
    ['nothing is stored', '/clients', false],
    ['it is an admin page', '/admin', true],
  ])('gets the login after a time-out when %s', async (_, path, isStored) => {
    wasHere();
    restoreLastKnown.mockResolvedValue(isStored);
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

  it('opens the login, and says why, if no form is unsaved', async () => {
    stop();
    const router = await open('/clients');
    await endSession();
    await settle();
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({
      from: '/clients',
      message: 'You have been signed out. Please sign in again.',
      isFailure: false,
    });
  });

  it('opens the login if the coach logged out in another tab', async () => {
    const router = await open('/clients');
    const otherTab = new BroadcastChannel('hourbook');
    // The guard listens since its module was loaded, so it hears before this does.
    const heard = new Promise((resolve) => onTabMessage(resolve));
    otherTab.postMessage('signed-out');
    await heard;
    otherTab.close();
    await endSession();
    await settle();
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).not.toHaveProperty('message');
  });
});

it('a subscription that ends leaves a form that is unsaved open, and closes the next page', async () => {
  const router = await open('/sessions');
  const stop = watchForm(() => true);
  checkAccess.mockResolvedValue(false);
  act(() => setAuthSession({ user: { id: 'u1' } } as never));
  await pass(AUTH_RECHECK_DEBOUNCE_MS + 20);
  expect(checkAccess).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Page /sessions')).toBeVisible();
  stop();
  await act(() => router.navigate({ to: '/clients' }));
  await settle();
  expect(router.state.location.pathname).toBe('/subscription/plans');
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

  it('keep the page visible', async () => {
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

it.each([
  ['its coach has logged out', undefined, true],
  ['another coach has signed in', 'u2', true],
  ['its coach is still signed in', 'u1', false],
])('a page that the browser shows as it stood is loaded again if need be: %s', async (_, id, isLoaded) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  localStorage.clear();
  if (id) localStorage.setItem('hourbook.auth', JSON.stringify({ user: { id } }));
  act(() => setAuthSession({ user: { id: 'u1' } } as never));
  const { history } = await open('/clients');
  // With it the question whether to leave what is unsaved.
  const endHistory = vi.spyOn(history, 'destroy');
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  for (const done of [endHistory, reload]) expect(done).toHaveBeenCalledTimes(isLoaded ? 1 : 0);
  vi.unstubAllGlobals();
});
