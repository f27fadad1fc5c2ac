import { shownToasts } from '#web/ui/overlay/toast.ts';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { forwardMailedLink } from './forward-mailed-link.ts';
import { useLinkNotice } from './notices/use-link-notice.ts';

const EXPIRED = '#error=access_denied&error_code=otp_expired&error_description=Call+us&sb=';
const HALF = '#message=Call+us&sb=';

function Guarded() {
  useLinkNotice();
  return <p>Behind the guard</p>;
}

async function open(address: string) {
  const rootRoute = createRootRoute();
  const make = (path: string, component: () => React.ReactNode, isForwarding = false) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component,
      ...(isForwarding && {
        beforeLoad: ({ location }: { location: { hash: string } }) => forwardMailedLink(location.hash),
      }),
    });
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      make('/account', Guarded),
      make('/dashboard', () => <p>Dashboard</p>),
      make('/reset-password', () => <p>Reset</p>),
      make('/login', () => <p>Login</p>, true),
      make('/signup', () => <p>Sign up</p>, true),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(<RouterProvider router={router as never} />);
  await waitFor(() => expect(screen.getByText(/./)).toBeVisible());
  return router.state;
}

const toasts = () => shownToasts.get().map(({ tone, description }) => [tone, description]);

afterEach(() => {
  for (const one of shownToasts.get()) shownToasts.remove(one.id);
});

describe('opened by a signed-in user', () => {
  it.each([
    [EXPIRED, ['destructive', 'Email link is invalid or has expired.']],
    [HALF, ['success', 'Confirmed. Now open the link in the other email: the change needs both addresses.']],
  ])('%s is shown once, with our text, and removed from the address', async (hash, expected) => {
    const state = await open(`/account?a=1${hash}`);
    await waitFor(() => expect(toasts()).toEqual([expected]));
    await waitFor(() => expect(state.location.hash).toBe(''));
    expect(state.location.pathname).toBe('/account');
  });

  it('an anchor is not a mailed link', async () => {
    await open('/account#page');
    expect(toasts()).toEqual([]);
  });
});

describe('on a page that does not handle it', () => {
  it.each([
    [`/signup${EXPIRED}`, '/login', 'Email link is invalid or has expired'],
    [`/login${EXPIRED}`, '/login', 'Email link is invalid or has expired'],
    [`/signup${HALF}`, '/login', expect.stringContaining('open the link in the other email')],
    ['/signup#access_token=a&type=signup', '/dashboard', undefined],
    ['/login#access_token=a&type=recovery', '/reset-password', undefined],
    ['/signup', '/signup', undefined],
  ])('%s redirects to %s', async (address, path, message) => {
    const state = await open(address);
    await waitFor(() => expect(state.location.pathname).toBe(path));
    expect((state.location.state as { message?: string }).message).toEqual(message);
    expect((state.location.state as { isFailure?: boolean }).isFailure ?? false).toBe(address.endsWith(EXPIRED));
  });
});
